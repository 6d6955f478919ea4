// Answers about pairs at an offset, kept as long as no other question takes their place: pieces that lie still are
// asked about again and again.

/** A power of two. */
const PLACES = 16_384;
const SHIFT = 18;
/** Numbers per place: offset, first form, twice the second form and the answer. */
const ENTRY = 4;

export class Answers {
  private readonly kept = new Float64Array(ENTRY * PLACES).fill(-1);
  /** Where the question last asked for belongs. */
  private at = 0;

  /** 1 or 0 when the question was answered and the answer is still there, else −1. */
  ask(first: number, second: number, x: number, y: number): number {
    const { kept } = this;
    const mixed =
      Math.imul(first, 0x9e3779b1) ^
      Math.imul(second, 0x85ebca6b) ^
      Math.imul(2 * x, 0xc2b2ae35) ^
      Math.imul(2 * y, 0x27d4eb2f);
    const at = (mixed >>> SHIFT) * ENTRY;
    this.at = at;
    if (kept[at] !== x || kept[at + 1] !== y || kept[at + 2] !== first) return -1;
    const last = kept[at + 3] as number;
    return last >> 1 === second ? last & 1 : -1;
  }

  /** The answer to the question last asked. */
  keep(first: number, second: number, x: number, y: number, answer: boolean): void {
    const { at, kept } = this;
    kept[at] = x;
    kept[at + 1] = y;
    kept[at + 2] = first;
    kept[at + 3] = 2 * second + Number(answer);
  }
}
