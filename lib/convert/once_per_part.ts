/**
 * Reads a part of a document once, however many places name it.
 *
 * @module
 */

/**
 * Makes a reading of parts one that keeps what it has read for as long as the document is there.
 *
 * @param read Reads a part of a document.
 */
export function oncePerPart<Document extends object, Content>(
  read: (document: Document, part: string) => Content,
): (document: Document, part: string) => Content {
  const documents = new WeakMap<Document, Map<string, Content>>();
  return (document, part) => {
    const known = documents.get(document) ?? new Map<string, Content>();
    documents.set(document, known);
    const content = known.has(part) ? known.get(part)! : read(document, part);
    known.set(part, content);
    return content;
  };
}
