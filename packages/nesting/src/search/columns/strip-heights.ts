// Heights of strips to try in a table. A strip of three stages may be as high as any pile of pieces, not only as one of them (its
// columns are piled differently): all heights are too many for one table, so one tries those that have been of use, and others by chance.

/** A height is of use by e^−1 where the best sheet with such a strip is worth this share less than the best of all. */
const NEAR = 0.01;

/** How likely a height that was never tried is taken: that of a piece, another one. */
const PIECE = 0.3;
const PILE = 0.05;

/** Of what was known about a height so much stays when it is tried again; it is never quite given up. */
const KEPT = 0.5;
const LEAST = 1e-6;
const LEAST_SHARE = 0.1;

export class StripHeights {
  /** By height in cells; 0: never tried. */
  private readonly use: Float64Array;

  /** @param across cells of the widest sheet across the strips */
  constructor(across: number) {
    this.use = new Float64Array(across + 1);
  }

  /**
   * Different heights, in cells, no lower than the lowest piece: rather those of use (sequential Poisson sampling, Ohlsson 1998).
   * @param pieces heights of single pieces
   */
  choose(pieces: ReadonlySet<number>, most: number, chance: () => number): number[] {
    if (pieces.size === 0) return [];
    const keys: { height: number; key: number }[] = [];
    for (let height = Math.min(...pieces); height < this.use.length; height += 1) {
      const untried = pieces.has(height) ? PIECE : PILE;
      const known = this.use[height] ?? 0;
      const weight = known > 0 ? Math.max(known, LEAST_SHARE * untried) : untried;
      keys.push({ height, key: -Math.log(1 - chance()) / weight });
    }
    return keys
      .sort((a, b) => a.key - b.key)
      .slice(0, Math.ceil(most))
      .map((k) => k.height);
  }

  /** @param shares what the best sheet with a strip of each of the heights is worth, as a share of the best of the table */
  learn(heights: readonly number[], shares: ArrayLike<number>): void {
    for (const [i, height] of heights.entries()) {
      const now = Math.exp(((shares[i] ?? 0) - 1) / NEAR);
      const before = this.use[height] ?? 0;
      this.use[height] = Math.max(LEAST, before === 0 ? now : KEPT * before + (1 - KEPT) * now);
    }
  }
}
