/**
 * Addresses of links, which Office keeps in two parts.
 *
 * @module
 */

/** An address with the place in its document. */
export function withPlace(address: string, place: string | undefined): string {
  return !place || address.includes("#") ? address : `${address}#${place}`;
}
