// A kind of piece: its outline and the ways it may lie, made once and kept.
import { orient, withPoles } from './oriented.ts';
import type { Oriented, Shape } from './oriented.ts';
import { FULL_TURN } from './trig.ts';

/** Free turning goes by tenths of a degree. */
export const FREE_STEP = 100;
/** Lying forms kept per kind; others are made anew when there are more. */
const MOST_KEPT = 600;
/** Forms that are tried one by one: of longer lists evenly spread ones, for free kinds every 15 degrees. */
const MOST_TRIED = 48;

/** One sort of pieces. `turns` null: any multiple of 0.1°. */
export class Kind {
  readonly shape: Shape;
  readonly turns: readonly number[] | null;
  readonly mirrors: readonly boolean[];
  private readonly kept = new Map<number, Oriented>();
  /** Further forms to try: those in which the piece is known to fit. */
  private readonly fitting = new Set<Oriented>();
  private tried: Oriented[] | null = null;

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

  /** Number of forms; those of a free kind by tenths of a degree. */
  get formCount(): number {
    return this.mirrors.length * (this.turns?.length ?? FULL_TURN / FREE_STEP);
  }

  /** Every form of a list, of a free kind every one; made one by one. */
  *everyForm(): Generator<Oriented, void, void> {
    const count = this.formCount / this.mirrors.length;
    for (let i = 0; i < count; i++)
      for (const mirror of this.mirrors) yield this.at(this.turns?.[i] ?? i * FREE_STEP, mirror);
  }

  /** The forms to try: all of a short list, a spread choice of others, and those told by `remember`. */
  forms(): readonly Oriented[] {
    this.tried ??= this.mirrors.flatMap((m) => this.spreadTurns().map((t) => this.at(t, m)));
    return this.tried;
  }

  /** A form in which the piece fits where others do not: tried from now on too. */
  remember(form: Oriented): void {
    const tried = this.forms();
    if (this.fitting.has(form) || tried.includes(form)) return;
    this.fitting.add(form);
    this.tried = [...tried, form];
  }

  private spreadTurns(): readonly number[] {
    const { turns } = this;
    if (turns === null) return Array.from({ length: 24 }, (_, i) => i * 15_000);
    const most = MOST_TRIED / this.mirrors.length;
    const step = turns.length / Math.min(turns.length, most);
    return Array.from(
      { length: Math.min(turns.length, most) },
      (_, i) => turns[Math.floor(i * step)] as number,
    );
  }
}
