// A kind of piece: its outline and the ways it may lie, made once and kept.
import { orient, withPoles } from './oriented.ts';
import type { Oriented, Shape } from './oriented.ts';
import { FULL_TURN } from './trig.ts';

/** Free turning goes by tenths of a degree. */
export const FREE_STEP = 100;
/** Lying forms kept per kind; a free kind makes them anew when there are more. */
const MOST_KEPT = 600;

/** One sort of pieces. `turns` null: any multiple of 0.1°. */
export class Kind {
  readonly shape: Shape;
  readonly turns: readonly number[] | null;
  readonly mirrors: readonly boolean[];
  private readonly kept = new Map<number, Oriented>();

  constructor(shape: Shape, turns: readonly number[] | null, canMirror: boolean) {
    this.shape = shape;
    this.turns = turns;
    this.mirrors = canMirror ? [false, true] : [false];
  }

  /** The form at a turn of the list; for free kinds the turn is rounded to tenths of a degree. */
  at(turn: number, mirror: boolean): Oriented {
    let real = turn;
    if (this.turns === null) {
      real = (Math.round(turn / FREE_STEP) * FREE_STEP) % FULL_TURN;
      if (real < 0) real += FULL_TURN;
    }
    const key = real * 2 + (mirror ? 1 : 0);
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    const made = withPoles(orient(this.shape, real, mirror));
    this.kept.set(key, made);
    return made;
  }

  /** A form by chance in [0, 1). */
  pick(chance: () => number): Oriented {
    const mirror = this.mirrors.length > 1 && chance() < 0.5;
    if (this.turns === null) return this.at(Math.floor(chance() * FULL_TURN), mirror);
    const turns = this.turns;
    const i = turns.length === 1 ? 0 : Math.floor(chance() * turns.length);
    return this.at(turns[i] as number, mirror);
  }

  /** All forms of a list; for a free kind every 15 degrees. */
  forms(): Oriented[] {
    const turns = this.turns ?? Array.from({ length: 24 }, (_, i) => i * 15_000);
    return this.mirrors.flatMap((m) => turns.map((t) => this.at(t, m)));
  }
}
