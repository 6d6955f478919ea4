// One loop in the machine code of the web (WebAssembly with vectors of two doubles), written out byte by byte: compilers of JavaScript
// make one addition at a time of it, with a check of the bounds at each. The sums are the same to the last bit.

/** How the loop is called: places in bytes of its memory. For each double from `to` up to `end`: the larger of it and `from`'s plus `value`. */
export type TableLoop = (from: number, to: number, end: number, value: number) => void;

/** Memory of the loop. */
export interface TableMemory {
  readonly buffer: ArrayBuffer;
  grow: (pages: number) => number;
}

export interface TableCode {
  memory: TableMemory;
  loop: TableLoop;
}

/** What this file needs of the platform: not every one that the package runs on has it, or allows it. */
interface Platform {
  WebAssembly?: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object) => { exports: Record<string, unknown> };
  };
}

const I32 = 0x7f;
const F64 = 0x7c;
const V128 = 0x7b;
const NOTHING = 0x40;

/** Bytes of one vector: two doubles. */
const VECTOR = 16;

const [FROM, TO, END, VALUE, SUMMAND] = [0, 1, 2, 3, 4] as const;
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const onward = (local: number) => [...get(local), 0x41, VECTOR, 0x6a, ...set(local)];
const load = [0xfd, 0x00, 0x03, 0x00];
const store = [0xfd, 0x0b, 0x03, 0x00];
const splat = [0xfd, 0x14];
const add = [0xfd, 0xf0, 0x01];
const larger = [0xfd, 0xf7, 0x01];
const [BLOCK, LOOP, BREAK_IF, AGAIN, CLOSE, AT_LEAST] = [0x02, 0x03, 0x0d, 0x0c, 0x0b, 0x4f] as const;

const CODE = [
  [...get(VALUE), ...splat, ...set(SUMMAND)],
  [BLOCK, NOTHING, LOOP, NOTHING],
  [...get(TO), ...get(END), AT_LEAST, BREAK_IF, 1],
  [...get(TO), ...get(FROM), ...load, ...get(SUMMAND), ...add, ...get(TO), ...load, ...larger, ...store],
  [...onward(FROM), ...onward(TO), AGAIN, 0],
  [CLOSE, CLOSE, CLOSE],
].flat();

const HEAD = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** A section of the module: all are shorter than 128 bytes. */
const section = (no: number, bytes: readonly number[]) => [no, bytes.length, ...bytes];
const name = (text: string) => [text.length, ...Array.from(text, (c) => c.charCodeAt(0))];

function moduleBytes(): Uint8Array {
  const body = [1, 1, V128, ...CODE];
  return Uint8Array.from([
    ...HEAD,
    ...section(1, [1, 0x60, 4, I32, I32, I32, F64, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...name('loop'), 0, 0, ...name('memory'), 2, 0]),
    ...section(10, [1, body.length, ...body]),
  ]);
}

/** The loop with a memory of its own; undefined where the platform does not know it, or forbids it (a page without `wasm-unsafe-eval`). */
export function tableCode(platform: object = globalThis): TableCode | undefined {
  const { WebAssembly: code } = platform as Platform;
  if (code === undefined) return undefined;
  try {
    const { exports } = new code.Instance(new code.Module(moduleBytes()));
    return { loop: exports['loop'] as TableLoop, memory: exports['memory'] as TableMemory };
  } catch {
    return undefined;
  }
}
