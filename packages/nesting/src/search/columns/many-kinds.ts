// Column generation where a table of strips holds a part of the kinds only.

/** As the numbers of column-generator.ts: prices of so many rows are wild for long. */
export const MANY = { shares: [0.95, 0.85, 0.7], inertia: 0.93, gain: 5e-5, each: 8 };

/** There no piece is priced above so many times its area at first; sheets that nearly pay are taken in too. */
export const CAP = 1.05;
export const NEARLY = 1.01;

// How large the part is (small ones make patterns differ, large ones dense; it grows),
// tables between two solutions of the program, and rounds of these at first and later, at most and by the number of kinds.
export const RICHNESS = { first: 0.5, growth: 1.6, most: 3 };
export const TABLES = 12;
export const FIRST_BATCHES = { most: 16, kinds: 6000 };
export const MORE_BATCHES = { most: 24, kinds: 8000 };
