// The pieces of one strip as flat arrays, for searches that lay them by the million.
import type { StripKind } from '../../rect/skyline.ts';

/** Pieces of a strip as arrays. */
export class StripPieces {
  readonly kinds: readonly StripKind[];
  readonly width: number;
  /** Per way to lay a piece: its kind, extent along and across the strip. */
  readonly kindOf: Int32Array;
  readonly long: Int32Array;
  readonly wide: Int32Array;
  /** Per kind. */
  readonly area: Float64Array;
  readonly marks: Int32Array;
  readonly total: number;
  readonly count: number;

  constructor(kinds: readonly StripKind[], width: number) {
    const turns = kinds.flatMap(({ kind }, k) => kind.orientations.map((o) => ({ k, o })));
    this.kinds = kinds;
    this.width = width;
    this.kindOf = Int32Array.from(turns, (t) => t.k);
    this.long = Int32Array.from(turns, (t) => t.o.w);
    this.wide = Int32Array.from(turns, (t) => t.o.h);
    this.area = Float64Array.from(kinds, ({ kind }) => areaOf(kind.orientations[0]));
    this.marks = Int32Array.from(kinds.keys(), (k) => mix(k + 1));
    this.total = kinds.reduce((sum, k, i) => sum + k.count * (this.area[i] ?? 0), 0);
    this.count = kinds.reduce((sum, k) => sum + k.count, 0);
  }

  /** The orientation behind a turn. */
  orientation(turn: number) {
    const kind = this.kindOf[turn] ?? 0;
    return this.kinds[kind]?.kind.orientations[turn - this.kindOf.indexOf(kind)];
  }
}

function areaOf(o: { w: number; h: number } | undefined): number {
  return o === undefined ? 0 : o.w * o.h;
}

/** A well-mixed 32-bit number (finaliser of MurmurHash3). */
function mix(value: number): number {
  let m = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  m = Math.imul(m ^ (m >>> 13), 0xc2b2ae35);
  return m ^ (m >>> 16);
}
