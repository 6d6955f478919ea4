/** Tables of JBIG2 (ITU-T T.88): the states of the arithmetic coder and the contexts of generic regions. */

/** Table E.1, a state each: Qe (hexadecimal), next when more probable, next when less, whether both change places. */
const STATES = `
5601 1 1 1, 3401 2 6 0, 1801 3 9 0, 0ac1 4 12 0, 0521 5 29 0, 0221 38 33 0,
5601 7 6 1, 5401 8 14 0, 4801 9 14 0, 3801 10 14 0, 3001 11 17 0, 2401 12 18 0,
1c01 13 20 0, 1601 29 21 0, 5601 15 14 1, 5401 16 14 0, 5101 17 15 0, 4801 18 16 0,
3801 19 17 0, 3401 20 18 0, 3001 21 19 0, 2801 22 19 0, 2401 23 20 0, 2201 24 21 0,
1c01 25 22 0, 1801 26 23 0, 1601 27 24 0, 1401 28 25 0, 1201 29 26 0, 1101 30 27 0,
0ac1 31 28 0, 09c1 32 29 0, 08a1 33 30 0, 0521 34 31 0, 0441 35 32 0, 02a1 36 33 0,
0221 37 34 0, 0141 38 35 0, 0111 39 36 0, 0085 40 37 0, 0049 41 38 0, 0025 42 39 0,
0015 43 40 0, 0009 44 41 0, 0005 45 42 0, 0001 45 43 0, 5601 46 46 0`;

export type State = readonly [qe: number, nmps: number, nlps: number, swap: number];
export const QE: readonly State[] = STATES.split(',').map((row) => {
  const [qe, nmps, nlps, swap] = row.trim().split(' ');
  return [Number.parseInt(qe ?? '', 16), Number(nmps), Number(nlps), Number(swap)];
});

/** Pixels of a context beside the adaptive ones (figures 3 to 6), `x,y` from the pixel that is decoded; by template. */
const PIXELS = [
  '-1,-2 0,-2 1,-2 -2,-1 -1,-1 0,-1 1,-1 2,-1 -4,0 -3,0 -2,0 -1,0',
  '-1,-2 0,-2 1,-2 2,-2 -2,-1 -1,-1 0,-1 1,-1 2,-1 -3,0 -2,0 -1,0',
  '-1,-2 0,-2 1,-2 -2,-1 -1,-1 0,-1 1,-1 -2,0 -1,0',
  '-3,-1 -2,-1 -1,-1 0,-1 1,-1 -4,0 -3,0 -2,0 -1,0',
];
export type Pixel = readonly [dx: number, dy: number];
export const TEMPLATES: readonly (readonly Pixel[])[] = PIXELS.map((text) =>
  text.split(' ').map((pair): Pixel => {
    const [dx, dy] = pair.split(',');
    return [Number(dx), Number(dy)];
  }),
);
