/** Reads what people type into cells: half and full width, units, separators, several ways to write a thickness or a size. Pure text. */

/** Text with full-width letters, digits and signs made plain, blanks joined. */
export const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[\u200b-\u200d\ufeff]/g, '').replaceAll(/[ \t\u00a0]+/g, ' ').trim();

const FACTORS: Readonly<Record<string, number>> = { '': 1, mm: 1, 毫米: 1, 公分: 10, cm: 10, 厘米: 10, m: 1000, 米: 1000 };
const LENGTH = /^([+-]?\d+(?:\.\d+)?)(mm|毫米|cm|厘米|公分|m|米)?$/i;

const round3 = (value: number): number => Math.round(value * 1000) / 1000;
/** 1,180 and 1 180 are 1180; 1,5 is left alone. */
const withoutSeparators = (text: string): string => (/^[+-]?\d{1,3}([, ]\d{3})+(\.\d+)?(\D|$)/.test(text) ? text.replaceAll(/[, ](?=\d{3})/g, '') : text);

/** A length in mm out of `1180`, `1,180`, `1180mm`, `118cm`, `1.18m`; null when it is none. */
export function lengthOf(text: string): number | null {
  const match = LENGTH.exec(withoutSeparators(plain(text)).replaceAll(' ', ''));
  if (!match) return null;
  const value = Number(match[1]) * (FACTORS[(match[2] ?? '').toLowerCase()] ?? 1);
  return Number.isFinite(value) ? round3(value) : null;
}

const THICKNESS = /^(?:δ|t|thk|厚度?|板厚)?[=:]?(\d{1,3}(?:\.\d+)?)(?:mm|毫米|t|厚|铝板|铝单板|板)*$/i;

/** A plate thickness in mm out of `3`, `3.0mm`, `δ3`, `t=3`, `3厚`, `3mm厚铝板`; null when it is none. */
export function thicknessOf(text: string): number | null {
  const match = THICKNESS.exec(plain(text).replaceAll(' ', '').replaceAll(/[δΔ∆ẟ]/g, 'δ'));
  return match ? round3(Number(match[1])) : null;
}

const QUANTITY = /^[x×*]?([+-]?\d+(?:\.\d+)?)(?:件|块|个|张|樘|片|套|只|根|pcs?|ea|nos?)?\.?$/i;

/** Pieces out of `12`, `12件`, `12 PCS`, `1,200`; null when it is no number. Whether it is whole and in range is the check's. */
export function quantityOf(text: string): number | null {
  const match = QUANTITY.exec(withoutSeparators(plain(text)).replaceAll(' ', ''));
  return match ? Number(match[1]) : null;
}

export interface Size { readonly width: number; readonly height: number; readonly depth: number | null }
const PART = /^(?:([WHLDT])[=:]?)?(\d+(?:\.\d+)?)(?:mm)?(?:\(?([WHLDT宽高长厚])\)?)?$/i;
const AXIS: Readonly<Record<string, keyof Size>> = { W: 'width', 宽: 'width', H: 'height', L: 'height', 高: 'height', 长: 'height', D: 'depth', T: 'depth', 厚: 'depth' };

/** Sides in mm out of `1200*600`, `1200×600x25`, `W1200×H600`, `1200(宽)*600(高)`; null when it is no size. Unnamed sides are width, height, depth. */
export function sizeOf(text: string): Size | null {
  const parts = plain(text).replaceAll(' ', '').replaceAll(/[,，](?=\d{3}\b)/g, '').split(/[*×xX✕╳·]/).filter((p) => p !== '');
  if (parts.length < 2 || parts.length > 3) return null;
  const order: (keyof Size)[] = ['width', 'height', 'depth'];
  const size: { -readonly [K in keyof Size]: number | null } = { width: null, height: null, depth: null };
  const free: number[] = [];
  for (const part of parts) {
    const match = PART.exec(part);
    if (!match) return null;
    const axis = AXIS[(match[1] ?? match[3] ?? '').toUpperCase()];
    if (axis && size[axis] === null) size[axis] = round3(Number(match[2])); else free.push(round3(Number(match[2])));
  }
  for (const value of free) {
    const next = order.find((axis) => size[axis] === null);
    if (next) size[next] = value;
  }
  return size.width === null || size.height === null ? null : { width: size.width, height: size.height, depth: size.depth };
}

/** A length as it is shown: 1180, 1180.5, and a thickness with one decimal at least. */
export const lengthText = (mm: number): string => String(round3(mm));
export const thicknessText = (mm: number): string => (Number.isInteger(mm) ? `${mm}.0` : String(round3(mm)));

/** Letters that are taken for digits: `118O` → `1180`; null when nothing was confused. */
export function digitsMeant(text: string): string | null {
  const fixed = plain(text).replaceAll(/[OoＯ]/g, '0').replaceAll(/[lI|]/g, '1');
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
    code.replaceAll(/[Oo]/g, '0').replaceAll(/[lI]/g, '1'), code.replace(/^0/, 'O'), code.replace(/^1/, 'I'),
  ]);
  readings.delete(code);
  return [...readings];
}
