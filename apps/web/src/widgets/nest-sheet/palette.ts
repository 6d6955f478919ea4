import { FILLS, LINES } from '@muyun/nesting/panel';

/** Colour of a product on a sheet: it keeps it over the whole order. Drawings stay on white in the dark theme. */
export interface PartColor {
  readonly fill: string;
  readonly line: string;
}
export const colorAt = (index: number): PartColor => ({
  fill: FILLS[index % FILLS.length] ?? '',
  line: LINES[index % LINES.length] ?? '',
});

/** Colours by product id, in the order in which the products stand in the answer. */
export const colorsOf = (products: readonly { id: string }[]): ReadonlyMap<string, PartColor> =>
  new Map(products.map((p, i) => [p.id, colorAt(i)]));
