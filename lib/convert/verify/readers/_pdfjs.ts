/**
 * pdf.js without the half of it that draws pages: its worker's code runs in this thread, and its
 * messages, the pieces of text among them, are handed over as they are. By its own API each is copied.
 *
 * The messages are those of pdf.js 6.5, src/shared/message_handler.js and src/core/worker.js.
 *
 * @module
 */

import type {
  PdfjsActions,
  PdfjsData,
  PdfjsLibrary,
  PdfjsMessage,
  PdfjsPort,
} from "../../../host/heavy.ts";
import type { PdfjsAnnotation, TextItem } from "./_pdfjs_items.ts";

/** How an answer ended. */
const ANSWER = { data: 1, error: 2 } as const;
/** What a message says of a stream. */
const STREAM = { close: 3, chunk: 4, error: 5, started: 8 } as const;
/** Names of the two sides: each document has a port of its own. */
const OURS = "mdcx";
const THEIRS = `${OURS}_worker`;

const DOCUMENT_OPTIONS = {
  disableAutoFetch: false,
  rangeChunkSize: 65_536,
  docBaseUrl: null,
  enableXfa: false,
} as const;
const EVALUATOR_OPTIONS = {
  maxImageSize: -1,
  disableFontFace: true,
  ignoreErrors: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  canvasMaxAreaInBytes: -1,
  fontExtraProperties: false,
  // A standard font that no document holds is not read for its outlines, and its glyphs have names.
  useSystemFonts: true,
  useWasm: true,
  useWorkerFetch: false,
  cMapPacked: true,
} as const;
/** A document that is not enciphered; pdf.js finds its objects without a table of their places. */
const EMPTY_PAGE = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj " +
  "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj " +
  "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj trailer<</Root 1 0 R>>\n%%EOF\n";
/** It says what it passes over; who reads hears it, and nobody else. */
const EVERY_COMPLAINT = { verbosity: 5 } as const;
/**
 * What pdf.js says where it gives up contents, or reads them in part: a stream that does not inflate, a
 * string without an end, an object that is not there, a part of the contents or a form that is none,
 * an operator from which on nothing can be read. What draws itself is given up for good reason.
 */
const GIVES_UP = new RegExp(
  "^Info: (?:Bad|Unknown) .* in flate stream" +
    "|^Warning: (?:Unterminated |Invalid stream: |get(?:Text)?Content.* - ignoring (?!.*circular))" +
    "|XRefEntryException",
);

/** What it says where it passes over an annotation. */
const LOSES_ANNOTATION = /^Warning: collectAnnotationsByType: /;

/** A document that pdf.js has open. */
export class PdfjsDocument {
  readonly #pdfjs: PdfjsLibrary;
  #deliver: (message: PdfjsMessage) => void = () => {};
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #texts = new Map<number, PageText>();
  readonly #opened = Promise.withResolvers<number>();
  readonly #damaged = new Set<number>();
  #hasLostAnnotations = false;
  #pageRead: number | undefined;
  #lastId = 0;
  #pages = 0;

  private constructor(pdfjs: PdfjsLibrary) {
    this.#pdfjs = pdfjs;
  }

  /**
   * Opens a document; it is to be closed.
   *
   * @param pdfjs The library.
   * @param bytes The file, which pdf.js may write into.
   * @param password Opens a document that is protected.
   * @throws {Error} as pdf.js has it: `PasswordException` where the password does not open it.
   */
  static async open(
    pdfjs: PdfjsLibrary,
    bytes: Uint8Array,
    password?: string,
  ): Promise<PdfjsDocument> {
    const document = new PdfjsDocument(pdfjs);
    document.#connect({
      docId: OURS,
      apiVersion: pdfjs.version,
      data: bytes,
      password: password ?? null,
      ...DOCUMENT_OPTIONS,
      // pdf.js freezes them.
      evaluatorOptions: { ...EVALUATOR_OPTIONS },
    });
    try {
      document.#pages = await document.#opened.promise;
      return document;
    } catch (error) {
      await document.close();
      throw error;
    }
  }

  /** How many pages it says it has. */
  get numPages(): number {
    return this.#pages;
  }

  /** Pages, of those whose text was read, that are damaged: some of their contents cannot be read. */
  get damaged(): Iterable<number> {
    return this.#damaged;
  }

  /**
   * The pieces of text of a page, in the order in which they are drawn, and where marked content
   * begins and ends among them.
   *
   * @param page Its number, from 1.
   * @throws {Error} where pdf.js gives the page up.
   */
  async textOf(page: number): Promise<readonly TextItem[]> {
    const pageIndex = page - 1;
    this.#pageRead = page;
    await this.#ask("GetPage", { pageIndex });
    const streamId = ++this.#lastId;
    const text = new PageText();
    this.#texts.set(streamId, text);
    this.#send({
      action: "GetTextContent",
      streamId,
      // As much as there is, without a pause.
      desiredSize: Infinity,
      data: {
        pageId: pageIndex,
        pageIndex,
        includeMarkedContent: true,
        disableNormalization: true,
      },
    });
    try {
      return await text.whole;
    } finally {
      this.#texts.delete(streamId);
      this.#pageRead = undefined;
    }
  }

  /**
   * Pages as a document of their own, which pdf.js writes: deciphered, and mended where it has to be.
   * An empty page comes before them, as pdf.js enciphers what it writes as the first page's document.
   *
   * @param pages Their numbers, from 1, ascending.
   * @returns Nothing where pdf.js cannot write it.
   */
  async copyOf(pages: readonly number[]): Promise<Uint8Array | undefined> {
    const copy = await this.#ask("ExtractPages", {
      pageInfos: [
        { document: new TextEncoder().encode(EMPTY_PAGE) },
        { document: null, includePages: pages.map((page) => page - 1) },
      ],
      annotationStorage: null,
    });
    return copy instanceof Uint8Array ? copy : undefined;
  }

  /** Whether annotations that were asked for cannot be read. */
  get hasLostAnnotations(): boolean {
    return this.#hasLostAnnotations;
  }

  /**
   * What lies on pages beside their text, page by page; nothing of pages that pdf.js gives up.
   *
   * @param types What is wanted; pdf.js reads nothing of what is of another type.
   * @param isWanted Whether a page is, by its number from 1.
   */
  async annotations(
    types: Pick<ReadonlySet<number>, "has">,
    isWanted: (page: number) => boolean,
  ): Promise<readonly PdfjsAnnotation[]> {
    const found = await this.#ask("GetAnnotationsByType", {
      types,
      pageIndexesToSkip: { has: (index: number) => !isWanted(index + 1) },
    }).catch(() => void (this.#hasLostAnnotations = true));
    return Array.isArray(found) ? found : [];
  }

  /** What the document holds beside its pages; `null` where it has none, or pdf.js cannot read it. */
  fact(action: "GetAttachments" | "GetMetadata" | "GetOptionalContentConfig"): Promise<unknown> {
    return this.#ask(action, null).catch(() => null);
  }

  /** Frees what pdf.js holds of it. */
  async close(): Promise<void> {
    await this.#ask("Terminate", null);
  }

  #connect(documentRequest: PdfjsMessage): void {
    const port: PdfjsPort = {
      postMessage: (message) => this.#take(message),
      addEventListener: (_, listener) => {
        this.#deliver = (data) => listener({ data });
      },
    };
    const actions = new Map<string, Parameters<PdfjsActions["on"]>[1]>();
    this.#pdfjs.setup({ on: (name, action) => void actions.set(name, action) }, port);
    actions.get("configure")?.(EVERY_COMPLAINT);
    this.#overheard(() => actions.get("GetDocRequest")?.(documentRequest));
    this.#send({ action: "Ready", data: null });
  }

  #ask(action: string, data: unknown): Promise<unknown> {
    const callbackId = ++this.#lastId;
    const answer = Promise.withResolvers<unknown>();
    this.#asked.set(callbackId, answer);
    this.#send({ action, callbackId, data });
    return answer.promise;
  }

  /** Sends a message once what is being done is done, as a thread would get it. */
  #send(message: PdfjsMessage): void {
    const addressed = { ...message, sourceName: OURS, targetName: THEIRS };
    queueMicrotask(() => this.#overheard(() => this.#deliver(addressed)));
  }

  #overheard(act: () => void): void {
    this.#pdfjs.overhear((complaint) => this.#hear(complaint), act);
  }

  #hear(complaint: string): void {
    if (LOSES_ANNOTATION.test(complaint)) this.#hasLostAnnotations = true;
    if (this.#pageRead !== undefined && GIVES_UP.test(complaint)) this.#damaged.add(this.#pageRead);
  }

  /** A chunk is taken at once, before pdf.js goes on with it; promises put the rest off. */
  #take(message: PdfjsMessage): void {
    if (message.stream !== undefined) this.#texts.get(message.streamId as number)?.take(message);
    else if (message.callback !== undefined) this.#settle(message);
    else void this.#serve(message);
  }

  #settle({ callbackId, callback, data, reason }: PdfjsMessage): void {
    const asked = this.#asked.get(callbackId as number);
    this.#asked.delete(callbackId as number);
    if (callback === ANSWER.data) asked?.resolve(data);
    else asked?.reject(reason);
  }

  /** What pdf.js wants to know, or tells. */
  async #serve({ action, callbackId, data }: PdfjsMessage): Promise<void> {
    if (action === "GetDoc") {
      const { pdfInfo } = data as { readonly pdfInfo: { readonly numPages: number } };
      this.#opened.resolve(pdfInfo.numPages);
    } else if (action === "DocException") {
      this.#opened.reject(data);
    }
    if (callbackId === undefined) return;
    try {
      const answer = await this.#answerTo(action, data);
      this.#send({ callback: ANSWER.data, callbackId, data: answer });
    } catch (reason) {
      this.#send({ callback: ANSWER.error, callbackId, reason });
    }
  }

  async #answerTo(action: unknown, data: unknown): Promise<unknown> {
    // A password was given, or there is none: the exception is the document's.
    if (action === "PasswordRequest") throw data;
    if (action !== "FetchBinaryData") return null;
    const { kind, filename } = data as { readonly kind: PdfjsData; readonly filename: string };
    return await this.#pdfjs.readData(kind, filename);
  }
}

/** The text of a page as it comes. */
class PageText {
  readonly #items: TextItem[] = [];
  readonly #whole = Promise.withResolvers<readonly TextItem[]>();

  get whole(): Promise<readonly TextItem[]> {
    return this.#whole.promise;
  }

  take({ stream, chunk, success, reason }: PdfjsMessage): void {
    if (stream === STREAM.chunk) {
      for (const item of (chunk as { readonly items: readonly TextItem[] }).items) {
        this.#items.push(item);
      }
    } else if (stream === STREAM.close) {
      this.#whole.resolve(this.#items);
    } else if (stream === STREAM.error || (stream === STREAM.started && success !== true)) {
      this.#whole.reject(reason);
    }
  }
}
