/**
 * Black-and-white pictures in JBIG2 (ITU-T T.88), as programs for invoices store QR codes: pages of generic regions with
 * arithmetic coding. Anything else (symbols, halftones, MMR) is refused.
 */
import { type Pixel, QE, type State, TEMPLATES } from './jbig2-tables.ts';

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** one byte a pixel, 1 is black */
  readonly data: Uint8Array;
}

export class Jbig2Fault extends Error {}

const MOST_PIXELS = 40_000_000;

/** The arithmetic decoder (T.88 annex E). */
class Decoder {
  readonly #data: Uint8Array;
  #at: number;
  #chigh: number;
  #clow = 0;
  #ct = 0;
  #a: number;

  constructor(data: Uint8Array) {
    this.#data = data;
    this.#at = 0;
    this.#chigh = data[0] ?? 0xff;
    this.#byteIn();
    this.#chigh = ((this.#chigh << 7) & 0xffff) | ((this.#clow >> 9) & 0x7f);
    this.#clow = (this.#clow << 7) & 0xffff;
    this.#ct -= 7;
    this.#a = 0x8000;
  }

  #byteIn(): void {
    const data = this.#data;
    const next = data[this.#at + 1] ?? 0xff;
    if (data[this.#at] === 0xff) {
      if (next > 0x8f) {
        this.#clow += 0xff00;
        this.#ct = 8;
      } else {
        this.#at += 1;
        this.#clow += next << 9;
        this.#ct = 7;
      }
    } else {
      this.#at += 1;
      this.#clow += (data[this.#at] ?? 0xff) << 8;
      this.#ct = 8;
    }
    if (this.#clow > 0xffff) {
      this.#chigh += this.#clow >> 16;
      this.#clow &= 0xffff;
    }
  }

  /** One decision in the context at `pos` of `states`: index × 2 + more probable symbol. */
  bit(states: Int8Array, pos: number): number {
    let index = (states[pos] as number) >> 1;
    let mps = (states[pos] as number) & 1;
    const [qe, nmps, nlps, swap] = QE[index] as State;
    let d: number;
    let a = this.#a - qe;
    if (this.#chigh < qe) {
      if (a < qe) {
        d = mps;
        index = nmps;
      } else {
        d = 1 ^ mps;
        if (swap === 1) mps = d;
        index = nlps;
      }
      a = qe;
    } else {
      this.#chigh -= qe;
      if ((a & 0x8000) !== 0) {
        this.#a = a;
        return mps;
      }
      if (a < qe) {
        d = 1 ^ mps;
        if (swap === 1) mps = d;
        index = nlps;
      } else {
        d = mps;
        index = nmps;
      }
    }
    do {
      if (this.#ct === 0) this.#byteIn();
      a <<= 1;
      this.#chigh = ((this.#chigh << 1) & 0xffff) | ((this.#clow >> 15) & 1);
      this.#clow = (this.#clow << 1) & 0xffff;
      this.#ct -= 1;
    } while ((a & 0x8000) === 0);
    this.#a = a;
    states[pos] = (index << 1) | mps;
    return d;
  }
}

/** Contexts in which a row says that it is the one above it. */
const TYPICAL = [0x9b25, 0x0795, 0x00e5, 0x0195] as const;

interface Region {
  readonly width: number;
  readonly height: number;
  readonly template: number;
  readonly isTypical: boolean;
  readonly adaptive: readonly (readonly [number, number])[];
}

/**
 * A generic region (T.88 6.2). The bits of a context stand in the order of the specification's figures: rows from the top,
 * pixels from the left, the adaptive ones among them where they nominally stand.
 */
function genericRegion(
  { width, height, template, isTypical, adaptive }: Region,
  data: Uint8Array,
): Uint8Array {
  const decoder = new Decoder(data);
  const states = new Int8Array(1 << 16);
  const out = new Uint8Array(width * height);
  const fixed = TEMPLATES[template] as readonly Pixel[];
  const pixels = [...fixed, ...adaptive].toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
  let isSame = false;
  for (let y = 0; y < height; y += 1) {
    if (isTypical) {
      isSame = isSame !== (decoder.bit(states, TYPICAL[template] as number) === 1);
      if (isSame) {
        if (y > 0) out.copyWithin(y * width, (y - 1) * width, y * width);
        continue;
      }
    }
    for (let x = 0; x < width; x += 1) {
      let context = 0;
      for (const [dx, dy] of pixels) {
        const [px, py] = [x + dx, y + dy];
        const isOn = px >= 0 && px < width && py >= 0 && out[py * width + px] === 1;
        context = (context << 1) | (isOn ? 1 : 0);
      }
      out[y * width + x] = decoder.bit(states, context);
    }
  }
  return out;
}

interface Segment {
  readonly type: number;
  readonly data: Uint8Array;
}

/** The segments of a file, or of a stream without a head (T.88 7.2). */
function segmentsOf(bytes: Uint8Array): Segment[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isFile = bytes[0] === 0x97 && bytes[1] === 0x4a && bytes[2] === 0x42 && bytes[3] === 0x32;
  let at = isFile ? ((bytes[8] as number) & 2 ? 9 : 13) : 0;
  const found: Segment[] = [];
  while (at + 11 <= bytes.byteLength) {
    const number = view.getUint32(at);
    const flags = bytes[at + 4] as number;
    const referred = (bytes[at + 5] as number) >> 5;
    if (referred > 4) throw new Jbig2Fault('references');
    at += 6 + referred * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4);
    at += flags & 0x40 ? 4 : 1;
    const length = view.getUint32(at);
    at += 4;
    const end = length === 0xffffffff ? bytes.byteLength : at + length;
    found.push({ type: flags & 0x3f, data: bytes.subarray(at, end) });
    at = end;
  }
  return found;
}

/** The picture of a JBIG2 file or stream of one page. Raises Jbig2Fault for what is not supported. */
export function readJbig2(bytes: Uint8Array): Bitmap {
  let page: { width: number; height: number; data: Uint8Array } | undefined;
  for (const { type, data } of segmentsOf(bytes)) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (type === 48) {
      const [width, height] = [view.getUint32(0), view.getUint32(4)];
      if (width * height > MOST_PIXELS || width * height === 0) throw new Jbig2Fault('size');
      page = { width, height, data: new Uint8Array(width * height).fill((data[16] as number) & 4 ? 1 : 0) };
    } else if (type === 36 || type === 38 || type === 39) {
      if (!page) throw new Jbig2Fault('page');
      drawRegion(page, data, view);
    } else if (![49, 50, 51, 62].includes(type)) throw new Jbig2Fault(`segment ${type}`);
  }
  if (!page) throw new Jbig2Fault('page');
  return page;
}

/** A generic region with its place on the page, combined as it says: or, and, xor, not xor, replace. */
function drawRegion(
  page: { width: number; height: number; data: Uint8Array },
  data: Uint8Array,
  view: DataView,
): void {
  const [width, height, left, top] = [
    view.getUint32(0),
    view.getUint32(4),
    view.getUint32(8),
    view.getUint32(12),
  ];
  const how = (data[16] as number) & 7;
  const flags = data[17] as number;
  if ((flags & 1) !== 0 || width * height > MOST_PIXELS) throw new Jbig2Fault('coding');
  const template = (flags >> 1) & 3;
  const count = template === 0 ? 4 : 1;
  const adaptive = Array.from(
    { length: count },
    (_, i) => [view.getInt8(18 + i * 2), view.getInt8(19 + i * 2)] as const,
  );
  const region = genericRegion(
    { width, height, template, isTypical: (flags & 8) !== 0, adaptive },
    data.subarray(18 + count * 2),
  );
  for (let y = 0; y < height && top + y < page.height; y += 1)
    for (let x = 0; x < width && left + x < page.width; x += 1) {
      const at = (top + y) * page.width + left + x;
      const [old, own] = [page.data[at] as number, region[y * width + x] as number];
      page.data[at] = [old | own, old & own, old ^ own, 1 ^ old ^ own, own][how] ?? own;
    }
}
