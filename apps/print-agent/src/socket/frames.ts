/** Frames of RFC 6455. */

export const OP = { continued: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
export const CLOSED = {
  normal: 1000,
  goingAway: 1001,
  protocol: 1002,
  unsupported: 1003,
  badText: 1007,
  tooBig: 1009,
} as const;

export interface Frame {
  readonly last: boolean;
  readonly op: number;
  readonly payload: Buffer;
}

/** The peer broke the protocol; the connection ends with this code. */
export class FrameFault extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`frame ${code}`);
    this.code = code;
  }
}

const SHORT = 126;
const LONG = 127;
const MASK_BYTES = 4;

/** One frame of the server: unmasked, whole. */
export function frameOf(op: number, payload: Buffer): Buffer {
  const size = payload.length;
  const head = size < SHORT ? Buffer.from([0x80 | op, size]) : Buffer.alloc(size < 0x10000 ? 4 : 10);
  if (size >= SHORT) {
    head[0] = 0x80 | op;
    head[1] = size < 0x10000 ? SHORT : LONG;
    if (size < 0x10000) head.writeUInt16BE(size, 2);
    else head.writeBigUInt64BE(BigInt(size), 2);
  }
  return Buffer.concat([head, payload]);
}

/** The first whole frame in the bytes and what is left, or null when more must come. Raises `FrameFault`: an unmasked frame of a client, a reserved bit, more than `most` bytes. */
export function readFrame(bytes: Buffer, most: number): { frame: Frame; rest: Buffer } | null {
  if (bytes.length < 2) return null;
  const [first = 0, second = 0] = bytes;
  if ((first & 0x70) !== 0 || (second & 0x80) === 0) throw new FrameFault(CLOSED.protocol);
  const op = first & 0x0f;
  const short = second & 0x7f;
  if (op >= OP.close && (short >= SHORT || (first & 0x80) === 0)) throw new FrameFault(CLOSED.protocol);
  const extra = short === SHORT ? 2 : short === LONG ? 8 : 0;
  const head = 2 + extra + MASK_BYTES;
  if (bytes.length < 2 + extra) return null;
  const size = extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (size > most) throw new FrameFault(CLOSED.tooBig);
  if (bytes.length < head + size) return null;
  const mask = bytes.subarray(head - MASK_BYTES, head);
  const payload = Buffer.from(bytes.subarray(head, head + size));
  for (let i = 0; i < size; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i & 3] ?? 0);
  return { frame: { last: (first & 0x80) !== 0, op, payload }, rest: bytes.subarray(head + size) };
}
