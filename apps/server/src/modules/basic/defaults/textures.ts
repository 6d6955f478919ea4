/** Platform defaults of textures: what a factory starts with (engineering A1, platform defaults). Data, no rules. */
export interface TextureDefault {
  readonly code: string;
  readonly name: string;
  readonly alloy: string;
  readonly temper: string;
  readonly kind: number;
  readonly density: string;
  readonly scrapPrice: string;
  readonly price: string;
  readonly isDefault?: boolean;
  readonly thicknesses: readonly number[];
  readonly widths: readonly number[];
}

const THICKNESSES = [1.5, 2, 2.5, 3, 4] as const;
const WIDTHS = [1000, 1220, 1250, 1300, 1500, 1600, 1800, 2000] as const;

const texture = (
  code: string,
  alloy: string,
  temper: string,
  kind: number,
  density: string,
  price: string,
  scrapPrice: string,
  isDefault = false,
  name = `${code}`,
): TextureDefault => ({
  code,
  name,
  alloy,
  temper,
  kind,
  density,
  price,
  scrapPrice,
  isDefault,
  thicknesses: THICKNESSES,
  widths: WIDTHS,
});

export const TEXTURE_DEFAULTS: readonly TextureDefault[] = [
  texture('3003-H24', '3003', 'H24', 1, '2.73', '25.15', '14', true),
  texture('3003-H14', '3003', 'H14', 1, '2.73', '25.05', '14'),
  texture('1100-H24', '1100', 'H24', 1, '2.71', '24.6', '14'),
  texture('1060-H24', '1060', 'H24', 1, '2.71', '24.2', '14'),
  texture('5005-H34', '5005', 'H34', 1, '2.70', '27.8', '14.5'),
  texture('5052-H32', '5052', 'H32', 1, '2.68', '28.9', '14.5'),
  texture('SUS304', '304', '2B', 6, '7.93', '16.5', '8', false, '不锈钢304'),
  texture('DX51D', 'DX51D', 'Z', 7, '7.85', '5.8', '2.2', false, '镀锌钢板'),
];

/** Standard sheets width × length of every aluminium texture. */
export const SHEET_DEFAULTS: readonly (readonly [number, number])[] = [
  [1220, 2440],
  [1250, 2500],
  [1500, 3000],
  [1500, 4000],
];
/** Coil widths, levelled to length. */
export const COIL_DEFAULTS = {
  widths: [1300, 1500],
  minLength: 500,
  maxLength: 6000,
  step: 10,
  levellingFee: '0.3',
} as const;

/** Measured K values of straight bends with R = t, and of grooved bends with 1 mm left. */
export const BEND_DEFAULTS = {
  straight: { k: '0.4', minFlangeFactor: 4 },
  grooved: { k: '0.4', remain: 1, minFlange: 10 },
} as const;
