/** One value as one cell of a worksheet. Text is always text: nothing that a user typed can become a formula. */
export type ColumnKind = 'text' | 'int' | 'decimal' | 'date' | 'auto';
/** A cell with a tone, for lists of faults. */
export interface ToneCell {
  readonly value: unknown;
  readonly tone: 'error' | 'warning';
}

const MAX_TEXT = 32_767;
const NUMBER = /^[+-]?\d{1,30}(\.\d{1,20})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SHANGHAI_MS = 8 * 3_600_000;
const EPOCH_MS = Date.UTC(1899, 11, 30);

// what XML 1.0 cannot hold, and `_x0041_`, which a spreadsheet would read as the letter A
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const SPECIAL = /[<>&"]/;

export function xmlText(text: string): string {
  let clean = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
  clean = clean.isWellFormed() ? clean : clean.toWellFormed();
  clean = clean.replace(FORBIDDEN, '').replace(ESCAPED, '_x005F_');
  return SPECIAL.test(clean)
    ? clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : clean;
}

/** Letters of a zero-based column. */
export function columnName(index: number): string {
  let name = '';
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26))
    name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
  return name;
}

/** Zero-based row and column of `B12`; null when it is no reference. */
export function cellOf(reference: string): { row: number; column: number } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
  if (!match) return null;
  let column = 0;
  for (const letter of match[1] as string) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(match[2]) - 1, column: column - 1 };
}

/** A day or a moment as the serial number of a spreadsheet, in Shanghai time. */
function serialOf(value: unknown): { serial: string; isDay: boolean } | null {
  if (typeof value === 'string' && DAY.test(value)) {
    const ms = Date.parse(`${value}T00:00:00Z`);
    return Number.isNaN(ms) ? null : { serial: String((ms - EPOCH_MS) / 86_400_000), isDay: true };
  }
  const ms =
    value instanceof Date
      ? value.getTime()
      : typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]/.test(value)
        ? Date.parse(value)
        : Number.NaN;
  return Number.isNaN(ms)
    ? null
    : { serial: String(Math.round(((ms + SHANGHAI_MS - EPOCH_MS) / 86_400_000) * 1e7) / 1e7), isDay: false };
}

/** `grouped`: with thousands separators */
export type StyleName =
  | 'plain'
  | 'head'
  | 'title'
  | 'quoted'
  | 'day'
  | 'time'
  | `places${number}`
  | `grouped${number}`;
/** Answers the number of a style, with its tone. */
export type StyleOf = (name: StyleName, tone?: ToneCell['tone']) => number;

const isTone = (value: unknown): value is ToneCell =>
  typeof value === 'object' && value !== null && 'tone' in value && 'value' in value;
const attribute = (style: number): string => (style === 0 ? '' : ` s="${style}"`);

function textCell(text: string, at: string, style: StyleOf, tone: ToneCell['tone'] | undefined): string {
  // the mark of a quoted cell keeps the text a text also after somebody has edited it
  const s = style(/^[=+\-@\t\r]/.test(text) ? 'quoted' : 'plain', tone);
  if (text === '') return s === 0 ? '' : `<c r="${at}"${attribute(s)}/>`;
  return `<c r="${at}"${attribute(s)} t="inlineStr"><is><t${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`;
}

/** The XML of a cell; empty for an empty cell. `at` is its reference. */
export function cellXml(
  input: unknown,
  column: { readonly kind?: ColumnKind; readonly places?: number; readonly grouped?: boolean } | undefined,
  at: string,
  style: StyleOf,
): string {
  const { kind = 'text', places, grouped } = column ?? {};
  const tone = isTone(input) ? input.tone : undefined;
  const value = isTone(input) ? input.value : input;
  if (value === null || value === undefined || value === '') return tone ? textCell('', at, style, tone) : '';
  const isNumeric = kind === 'int' || kind === 'decimal' || (kind === 'auto' && typeof value === 'number');
  if (isNumeric) {
    const literal =
      typeof value === 'number'
        ? Number.isFinite(value)
          ? String(value)
          : ''
        : typeof value === 'bigint'
          ? String(value)
          : typeof value === 'string' && NUMBER.test(value)
            ? value.replace(/^\+/, '')
            : '';
    if (literal !== '')
      return `<c r="${at}"${attribute(style(grouped ? `grouped${places ?? (literal.split('.')[1] ?? '').length}` : places === undefined ? 'plain' : `places${places}`, tone))}><v>${literal}</v></c>`;
  }
  if (kind === 'date' || (kind === 'auto' && value instanceof Date)) {
    const found = serialOf(value);
    if (found)
      return `<c r="${at}"${attribute(style(found.isDay ? 'day' : 'time', tone))}><v>${found.serial}</v></c>`;
  }
  if (typeof value === 'boolean') return textCell(value ? '是' : '否', at, style, tone);
  if (value instanceof Date) return textCell(value.toISOString(), at, style, tone);
  return textCell(
    Array.isArray(value)
      ? value.join('、')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value as string | number | bigint),
    at,
    style,
    tone,
  );
}
