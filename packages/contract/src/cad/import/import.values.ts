/** Reads what people type into cells: half and full width, units, separators, several ways to write a thickness or a size. Pure text. */

import { withoutHidden } from '../../kit/text.ts';

/** Text with full-width letters, digits and signs made plain, blanks joined. */
export const plain = (text: string): string =>
  // 46½ is 46 1/2: the figures must not run together
  withoutHidden(
    text
      .replaceAll(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
      .normalize('NFKC')
      .replaceAll('\u2044', '/'),
  )
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .trim();

const FACTORS: Readonly<Record<string, number>> = {
  '': 1,
  mm: 1,
  毫米: 1,
  公分: 10,
  cm: 10,
  厘米: 10,
  m: 1000,
  米: 1000,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  英寸: 25.4,
  吋: 25.4,
  '"': 25.4,
  ft: 304.8,
  feet: 304.8,
  foot: 304.8,
  英尺: 304.8,
  呎: 304.8,
  "'": 304.8,
};
const LENGTH = /^([+-]?\d+(?:\.\d+)?)(mm|毫米|cm|厘米|公分|m|米)?$/i;
const FEET = String.raw`(\d+(?:\.\d+)?) ?(?:'|ft\.?|feet|foot|英尺|呎)`;
const INCHES = String.raw`(?:(\d+(?:\.\d+)?)(?![\d.]|\/))?(?:[ -]*(\d+)\/(\d+))? ?(?:"|''|in\.?|inch|inches|英寸|吋)`;
const IMPERIAL = new RegExp(`^(?:${FEET}[ -]*)?(?:${INCHES})?$`, 'i');
/** a figure without its unit, a fraction among it: `46.5`, `46 1/2`, `46-1/2`, `3/4` */
const FIGURE = /^[+-]?(?:[\d,]+(?:\.\d+)?|\d+[ -]+\d+\/\d+|\d+\/\d+)$/;
export const isFigure = (text: string): boolean => FIGURE.test(plain(text));

/** mm out of `46 1/2"`, `46.5 in`, `3'-10 1/2"`; null when the text names no feet or inches. */
function imperialOf(text: string): number | null {
  const signs = text.replaceAll(/[\u2032\u2018\u2019`\u00b4]/g, "'").replaceAll(/[\u2033\u201c\u201d]/g, '"');
  const match = IMPERIAL.exec(signs);
  if (!match || match.slice(1).every((part) => part === undefined)) return null;
  const [feet, whole, over, under] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  if (match[4] !== undefined && under === 0) return null;
  return round3(feet * 304.8 + (whole + (match[4] === undefined ? 0 : over / under)) * 25.4);
}

const round3 = (value: number): number => Math.round(value * 1000) / 1000;
/** 1,180 and 1 180 are 1180; 1,5 is left alone. */
const withoutSeparators = (text: string): string =>
  /^[+-]?\d{1,3}([, ]\d{3})+(\.\d+)?(\D|$)/.test(text) ? text.replaceAll(/[, ](?=\d{3})/g, '') : text;

/** A length in mm out of `1180`, `1,180`, `1180mm`, `118cm`, `1.18m`, `46 1/2"`; null when it is none. */
export function lengthOf(text: string): number | null {
  const clean = withoutSeparators(plain(text));
  const match = LENGTH.exec(clean.replaceAll(' ', ''));
  if (!match) return imperialOf(clean);
  const value = Number(match[1]) * (FACTORS[(match[2] ?? '').toLowerCase()] ?? 1);
  return Number.isFinite(value) ? round3(value) : null;
}

const THICKNESS = /^(?:δ|t|thk|厚度?|板厚)?[=:]?(\d{1,3}(?:\.\d+)?)(?:mm|毫米|t|厚|铝板|铝单板|板)*$/i;

/** A plate thickness in mm out of `3`, `3.0mm`, `δ3`, `t=3`, `3厚`, `3mm厚铝板`; null when it is none. */
export function thicknessOf(text: string): number | null {
  const match = THICKNESS.exec(
    plain(text)
      .replaceAll(' ', '')
      .replaceAll(/[δΔ∆ẟ]/g, 'δ'),
  );
  return match ? round3(Number(match[1])) : null;
}

/** A fold in mm out of `25`, `25mm`, `四边25`, `折边25`, `25×4边`; null when it is none. */
export function foldOf(text: string): number | null {
  const bare = plain(text)
    .replaceAll(' ', '')
    .replaceAll(
      /^(?:四边|四周|周边|各边|4边)?(?:均)?(?:折边|折|翻边|返边)?[=:]?|(?:[*×x]4边?|\(四边\)|四边)$/g,
      '',
    );
  return lengthOf(bare);
}

const QUANTITY = /^[x×*]?([+-]?\d+(?:\.\d+)?)(?:件|块|个|张|樘|片|套|只|根|pcs?|ea|nos?)?\.?$/i;

/** Pieces out of `12`, `12件`, `12 PCS`, `1,200`; null when it is no number. Whether it is whole and in range is the check's. */
export function quantityOf(text: string): number | null {
  const match = QUANTITY.exec(withoutSeparators(plain(text)).replaceAll(' ', ''));
  return match ? Number(match[1]) : null;
}

export interface Size {
  readonly width: number;
  readonly height: number;
  readonly depth: number | null;
  readonly thickness: number | null;
}
export type Axis = keyof Size;
const PART =
  /^(?:([WHLDTBF宽高长厚深折])[=:]?)?(\d+(?:\.\d+)?)(mm|cm|m|毫米|厘米|米)?(?:\(?([WHLDTBF宽高长厚深折])\)?)?$/i;
const AXES: Readonly<Record<string, Axis>> = {
  W: 'width',
  B: 'width',
  宽: 'width',
  H: 'height',
  L: 'height',
  高: 'height',
  长: 'height',
  D: 'depth',
  F: 'depth',
  深: 'depth',
  折: 'depth',
  T: 'thickness',
  厚: 'thickness',
};
const ORDER: readonly Axis[] = ['width', 'height', 'depth'];

/**
 * Sides in mm out of `1200*600`, `1200×600x25`, `W1200×H600`, `1200(宽)*600(高)`; null when it is no size. Unnamed sides
 * follow `order`, by custom width, height, depth.
 */
export function sizeOf(text: string, order: readonly Axis[] = ORDER, unit = ''): Size | null {
  const bare = plain(text)
    .replaceAll(/\((?:见光|成品|净|外形|面)[^)\d]*\)/g, '')
    .replaceAll(/折边(?=[=:]?\d)/g, '折');
  const sides = /[WHLDTBF宽高长厚深折][=:]? ?\d+(?:\.\d+)?(?:mm)?(?=[ ,;/]|$)/gi;
  // nothing may be left over: what is not understood is asked for
  const named =
    bare.replaceAll(sides, '').replaceAll(/[ ,;/]/g, '') === ''
      ? (bare.match(sides) ?? []).map((side) => side.replaceAll(' ', ''))
      : [];
  const split = (/\d\/\d/.test(bare) ? bare : bare.replaceAll(' ', ''))
    .replaceAll(/(?<=\d)[,，](?=\d{3}(?!\d))/g, '')
    .split(/[*×xX✕✖╳·＊⨯]/)
    .map((p) => p.trim())
    .filter((p) => p !== '');
  // `W1180 H2380`: named sides need no sign between them
  const parts = split.length === 1 && named.length > 1 ? named : split;
  if (parts.length < 2 || parts.length > 4) return null;
  const size: { -readonly [K in keyof Size]: number | null } = {
    width: null,
    height: null,
    depth: null,
    thickness: null,
  };
  const free: number[] = [];
  for (const part of parts) {
    const match = PART.exec(part.replace(/^δ/i, 'T').replace(/^[φΦ].*$/, '?'));
    const inches = match ? null : imperialOf(/\d$/.test(part) ? `${part}${unit}` : part);
    if (inches !== null) {
      free.push(inches);
      continue;
    }
    if (!match) return null;
    const axis = AXES[(match[1] ?? match[4] ?? '').toUpperCase()];
    const value = round3(
      Number(match[2]) * (FACTORS[(match[3] ?? (axis === 'thickness' ? '' : unit)).toLowerCase()] ?? 1),
    );
    // 长 beside 宽 is the height; alone with 高 it is the width
    const free1 = axis === 'height' && size.height !== null ? (size.width === null ? 'width' : null) : axis;
    if (free1 && size[free1] === null) size[free1] = value;
    else free.push(value);
  }
  // four bare numbers are sides, fold and thickness only where the last could be one and the third could not
  if (
    parts.length > 3 &&
    order.length < 4 &&
    free.length === parts.length &&
    !((free[2] ?? 0) > 8 && (free[3] ?? 9) <= 8)
  )
    return null;
  for (const value of free) {
    const next = [...order, ...ORDER, 'thickness' as const].find((axis) => size[axis] === null);
    if (next) size[next] = next === 'thickness' && unit !== '' ? round3(value / (FACTORS[unit] ?? 1)) : value;
  }
  return size.width === null || size.height === null
    ? null
    : { width: size.width, height: size.height, depth: size.depth, thickness: size.thickness };
}

/** A cell that says that there is none: `-`, `/`, `无`. */
export const isNothing = (text: string): boolean =>
  /^(?:[-—–_/\\~]+|无|没有|none|nil|n\/?a|\.)$/i.test(plain(text));

/** A length as it is shown: 1180, 1180.5, and a thickness with one decimal at least. */
export const lengthText = (mm: number): string => String(round3(mm));
export const thicknessText = (mm: number): string => (Number.isInteger(mm) ? `${mm}.0` : String(round3(mm)));

/** Letters that are taken for digits: `118O` → `1180`; null when nothing was confused. */
export function digitsMeant(text: string): string | null {
  const fixed = plain(text)
    .replaceAll(/[OoＯ]/g, '0')
    .replaceAll(/[lI|]/g, '1');
  return fixed !== plain(text) && /^\d+(\.\d+)?$/.test(fixed) ? fixed : null;
}

/** `1-2` that a spreadsheet has turned into the second of January; null when the text is no date. */
export function dateMeant(text: string): string | null {
  const match = /^\d{4}-(\d{2})-(\d{2})(?:T[\d:]+)?$/.exec(plain(text));
  return match ? `${Number(match[1])}-${Number(match[2])}` : null;
}

/** `A-07-1O1` as `A-99-9A9`: what a code looks like, for finding the odd one out. */
export const maskOf = (code: string): string => code.replaceAll(/[A-Za-z]/g, 'A').replaceAll(/\d/g, '9');

/** Other readings of a code in which O and 0, l and 1 were confused. */
export function codesMeant(code: string): string[] {
  const readings = new Set([
    code.replaceAll(/(?<=\d)[Oo]|[Oo](?=\d)/g, '0').replaceAll(/(?<=\d)[lI]|[lI](?=\d)/g, '1'),
    code.replaceAll(/[Oo]/g, '0').replaceAll(/[lI]/g, '1'),
    code.replace(/^0/, 'O'),
    code.replace(/^1/, 'I'),
  ]);
  readings.delete(code);
  return [...readings];
}
