/** Colours of products on a sheet: the same product keeps its colour over the whole order. Drawings stay on white in the dark theme. */
const FILLS = [
  '#d3f0df',
  '#fce4c0',
  '#dcd0f9',
  '#d0eef0',
  '#f8d2d8',
  '#cfe3fb',
  '#e9f2c4',
  '#f3d9f2',
  '#dfe3ea',
  '#fbe9d9',
] as const;
const LINES = [
  '#2f8f5b',
  '#c98a2b',
  '#7b5bd0',
  '#2b98a3',
  '#cc5a6d',
  '#3f7fd0',
  '#86983a',
  '#a957a6',
  '#6a7485',
  '#c27b46',
] as const;

export interface PartColor {
  readonly fill: string;
  readonly line: string;
}
export const colorAt = (index: number): PartColor => ({
  fill: FILLS[index % FILLS.length] ?? FILLS[0],
  line: LINES[index % LINES.length] ?? LINES[0],
});

/** Colours by product id, in the order in which the products stand in the answer. */
export const colorsOf = (products: readonly { id: string }[]): ReadonlyMap<string, PartColor> =>
  new Map(products.map((p, i) => [p.id, colorAt(i)]));
