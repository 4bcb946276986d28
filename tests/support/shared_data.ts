/** Data that lies beside the repository: tests that need it are skipped, with the reason, where it is absent. */

const ROOT = new URL("../../../shared/", import.meta.url);

/** A file or folder beside the repository. */
export interface SharedFile {
  /** Whether it can be read here. */
  readonly present: boolean;
  /** What to append to a test's name: empty, or why it is skipped. */
  readonly reason: string;
  /** Where it lies. */
  readonly url: URL;
  /** Its text. */
  text(): string;
  /** Its text, parsed. */
  json<T>(): T;
  /** Its bytes. */
  bytes(): Uint8Array<ArrayBuffer>;
}

function canRead(url: URL): boolean {
  try {
    Deno.statSync(url);
    return true;
  } catch {
    return false;
  }
}

/** A file under `../shared`, present or not. */
export function sharedFile(path: string): SharedFile {
  const url = new URL(path, ROOT);
  const present = canRead(url);
  return {
    present,
    reason: present ? "" : ` (skipped: ../shared/${path} is absent)`,
    url,
    text: () => Deno.readTextFileSync(url),
    json: <T>() => JSON.parse(Deno.readTextFileSync(url)) as T,
    bytes: () => Deno.readFileSync(url),
  };
}
