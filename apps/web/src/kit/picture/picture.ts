/** A picture as the viewers show it. */
export interface Picture {
  id: string;
  /** said to whoever does not see it, and shown under it */
  name: string;
  src: string;
  /** a smaller one for tiles and strips */
  thumbnail?: string;
}

/** The neighbour of `at` in a ring of `count`. */
export const stepIn = (at: number, by: number, count: number): number => (at + by + count) % count;
