/**
 * The one file that names the heavy libraries. Each is imported on first use, by a specifier held
 * in a constant: a literal dynamic import would make every entry download it (docs/DEPENDENCIES.md).
 *
 * It uses nothing else of the host, and any part of lib may import it, and only it, from here.
 *
 * @module
 */

const PDFIUM = "npm:@embedpdf/pdfium@2.15.1";
const PDFJS = "npm:pdfjs-dist@6.5.438/legacy/build/pdf.mjs";
const LZMA = "npm:@napi-rs/lzma@1.5.3/xz";
const XZ_DECOMPRESS = "npm:xz-decompress@0.2.3";
const ONNXRUNTIME = "npm:onnxruntime-node@1.30.0";
