/**
 * Every limit of the program, in one table: what is refused, and from which size on.
 *
 * A limit that is reached raises a {@linkcode LimitError} or, inside a conversion, leaves a finding
 * that names it. Sizes are bytes, durations milliseconds, unless the name says otherwise.
 *
 * @module
 */

const KiB = 1024;
const MiB = 1024 * KiB;
const GiB = 1024 * MiB;

/** The table. Each name is quoted by the error that it causes. */
export const LIMITS = {
  /** Header of a package (JSON), usually 1 KiB; parsing a hostile one of this size takes 50 ms. */
  headerBytes: 512 * KiB,
  /** Plain body of one package: AES-GCM allows 2^36 − 32 bytes under one nonce (NIST SP 800-38D). */
  bodyBytes: 2 ** 36 - 32,
  /** Database after decompression, against bombs in a package. */
  databaseBytes: 8 * GiB,
  /** Decompressed against compressed size of a body; SQLite pages of text rarely pass 30. */
  databaseRatio: 1000,
  /** Streams of an xz body: those that hold nothing take time all the same. */
  xzStreams: 16_384,
  /** One source document. */
  documentBytes: 1 * GiB,
  /** One part of a ZIP container, decompressed. */
  zipPartBytes: 512 * MiB,
  /** All parts of a ZIP container that are read, decompressed. */
  zipTotalBytes: 1 * GiB,
  /** Entries of a ZIP container. */
  zipEntries: 65_535,
  /** Decompressed against compressed size of a ZIP part above 1 MiB. */
  zipRatio: 200,
  /** Depth of nested XML or HTML elements. */
  elementDepth: 10_000,
  /** Cells written of one sheet or table. */
  tableCells: 2_000_000,
  /** Cells of tables in a backup of blocks: as JSON each takes ten times its text. */
  backupCells: 1_000_000,
  /** Cells of one spanning cell after it is laid out. */
  spanCells: 100_000,
  /** Characters of one cell of a workbook, as Excel allows. */
  cellCharacters: 32_767,
  /** Characters of a number format that are read, as Excel allows: each of its cells goes through them. */
  formatCharacters: 255,
  /** Characters of all cells of a workbook: shared strings make little of a file mean a lot of text. */
  workbookCharacters: 64 * MiB,
  /** Cells, empty ones too, of all workbooks that are embedded in a presentation. */
  embeddedCells: 5_000_000,
  /** An embedded object that may be an equation, with the picture of it. */
  equationObjectBytes: 1 * MiB,
  /** Characters that all embedded equations of a document come to, wherever each of them stands. */
  equationCharacters: 16 * MiB,
  /** Characters of the label of a list item, which a document says once and shows at each item. */
  labelCharacters: 500,
  /** Looks at each shape of a slide or drawing to see whether rows make columns; usually under 50. */
  columnTrials: 200,
  /** Rounds of hashing that a protected Office document may ask for each password. */
  passwordSpins: 1_000_000,
  /** A file or a line with a passphrase, a private key or passwords. */
  secretBytes: 64 * KiB,
  /** A file of dates: some 200,000 rows, which take ten times as much memory while they are read. */
  datesBytes: 16 * MiB,
  /** A file of questions, one a line, each of which is searched for. */
  phrasesBytes: 1 * MiB,
  /** Resident memory of the process that parses one document after another. */
  laneBytes: 1536 * MiB,
  /** JavaScript heap of that process. */
  laneHeapBytes: 1 * GiB,
  /** Pages of a document. */
  pages: 100_000,
  /**
   * Memory that PDFium may take for one document, the document's own bytes included: less than
   * `laneBytes`, so that PDFium gives up on a document before its lane is ended.
   */
  pdfMemoryBytes: 1 * GiB,
  /** Characters read of one page; a page of dense print has some 10,000. */
  pageCharacters: 2_000_000,
  /** Annotations of one page of a PDF: links, fields, comments. */
  pageAnnotations: 20_000,
  /** Characters of a PDF's fields, comments and links, and choices of fields that are looked through. */
  annotationCharacters: 4_000_000,
  /** Signatures and stamps of a PDF whose look is read, as nothing else of them has its text. */
  drawnTexts: 1_000,
  /** Characters of all of those texts. */
  drawnCharacters: 500_000,
  /** Contents of all of those looks, decompressed; one that has more by its forms counts as more. */
  drawnBytes: 32 * MiB,
  /** Characters of one question. */
  queryCharacters: 20_000,
  /** Terms of one question that are looked up. */
  queryTerms: 512,
  /** Passages of one reply. */
  replyPassages: 1_000,
} as const;
