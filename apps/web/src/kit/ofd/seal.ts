/** The picture of an electronic seal (GB/T 38540): the octet string of the DER structure that holds one. */

const starts = (bytes: Uint8Array, ...sign: number[]): boolean => sign.every((b, i) => bytes[i] === b);
/** What kind of picture the bytes are; `ofd` is a package of its own. */
export function kindOf(bytes: Uint8Array): 'png' | 'jpeg' | 'gif' | 'bmp' | 'ofd' | 'jb2' | undefined {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(bytes, 0x47, 0x49, 0x46, 0x38)) return 'gif';
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'ofd';
  if (starts(bytes, 0x97, 0x4a, 0x42, 0x32)) return 'jb2';
  return starts(bytes, 0x42, 0x4d) ? 'bmp' : undefined;
}

const [OCTETS, CONSTRUCTED] = [0x04, 0x20];
const MOST_DEEP = 40;
/** smaller ones are text that happens to begin alike */
const LEAST = 64;

/** The first picture within; undefined when there is none, or the structure is broken. */
export function sealPicture(der: Uint8Array, depth = 0): Uint8Array | undefined {
  if (depth >= MOST_DEEP) return undefined;
  let at = 0;
  while (at + 2 <= der.byteLength) {
    const tag = der[at] as number;
    let length = der[at + 1] as number;
    at += 2;
    if (length >= 0x80) {
      const bytes = length & 0x7f;
      if (bytes === 0 || bytes > 4 || at + bytes > der.byteLength) return undefined;
      length = 0;
      for (let i = 0; i < bytes; i += 1) length = length * 256 + (der[at + i] as number);
      at += bytes;
    }
    if (at + length > der.byteLength) return undefined;
    const content = der.subarray(at, at + length);
    if (tag === OCTETS && length >= LEAST && kindOf(content) !== undefined) return content;
    // an octet string may hold a structure: the seal within a signed value does
    if ((tag & CONSTRUCTED) !== 0 || (tag === OCTETS && content[0] === 0x30)) {
      const inner = sealPicture(content, depth + 1);
      if (inner) return inner;
    }
    at += length;
  }
  return undefined;
}
