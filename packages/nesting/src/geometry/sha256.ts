// SHA-256 (FIPS 180-4) in plain arithmetic, because the same hash is taken in server and browser, synchronously.

const ROUND = constants(64, 3);
const START = constants(8, 2);

/** Lower-case hexadecimal SHA-256 of the text in UTF-8. */
export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let offset = 0; offset < bytes.length; offset += 64) mixBlock(state, words, view, offset);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** First 32 bits of the fraction of the roots of the first primes. */
function constants(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    let prime = true;
    for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) prime = false;
    if (prime) found.push(fractionOfRoot(BigInt(number), BigInt(root)));
  }
  return Uint32Array.from(found);
}

function fractionOfRoot(value: bigint, root: bigint): number {
  // floor(value^(1/root) · 2^32) by halving, exact in whole numbers
  const target = value << (32n * root);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** root <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(size - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(size - 4, (message.length << 3) >>> 0);
  return bytes;
}

function turnRight(word: number, count: number): number {
  return (word >>> count) | (word << (32 - count));
}

function mixBlock(state: Uint32Array, w: Uint32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15] as number;
    const late = w[i - 2] as number;
    const s0 = turnRight(early, 7) ^ turnRight(early, 18) ^ (early >>> 3);
    const s1 = turnRight(late, 17) ^ turnRight(late, 19) ^ (late >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = turnRight(e, 6) ^ turnRight(e, 11) ^ turnRight(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[i] as number) + (w[i] as number)) | 0;
    const s0 = turnRight(a, 2) ^ turnRight(a, 13) ^ turnRight(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = ((state[i] as number) + word) >>> 0;
  });
}
