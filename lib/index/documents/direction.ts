/**
 * Which side of a correspondence a document belongs to, by the name of its top folder.
 *
 * @module
 */
import type { Direction } from "../reply.ts";

const SENT = new Set(
  "sent outgoing outbound outbox emitido emitida emitidos emitidas enviado enviada enviados enviadas saliente salientes"
    .split(" "),
);
const RECEIVED = new Set(
  "received incoming inbound inbox recibido recibida recibidos recibidas entrante entrantes"
    .split(" "),
);

/**
 * The direction that a name states with whole words, English or Spanish. A name that states both,
 * or neither, gives `other`.
 */
export function directionOfName(name: string): Direction {
  const words = name.normalize("NFC").toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const isSent = words.some((word) => SENT.has(word));
  const isReceived = words.some((word) => RECEIVED.has(word));
  if (isSent === isReceived) return "other";
  return isSent ? "sent" : "received";
}

/** The direction of a file by its path relative to the packed folder; a root file has none. */
export function directionOfPath(relativePath: string): Direction {
  const slash = relativePath.indexOf("/");
  return slash < 0 ? "other" : directionOfName(relativePath.slice(0, slash));
}
