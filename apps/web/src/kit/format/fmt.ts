/** How values look (ux.md §7). Exact decimals in, Chinese business text out; nothing here is used for calculating. */
import { dec, decimal, isNumberKind, USUAL_TERMS } from '@muyun/contract';
import type { EnumOption, Kind } from '@muyun/contract';

export const EMPTY = '—';
const MINUS = '\u2212';
type Value = string | number | null | undefined;

export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

const numeric = (value: Value): value is string | number =>
  !isEmpty(value) && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(String(value));

/** 1234567.8 → 1,234,567.8; the minus becomes U+2212. */
export function group(plain: string): string {
  const negative = plain.startsWith('-');
  const [whole = '', part] = (negative ? plain.slice(1) : plain).split('.');
  const text = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',') + (part === undefined ? '' : `.${part}`);
  return negative ? MINUS + text : text;
}

const fixed = (value: Value, places: number): string =>
  numeric(value) ? group(decimal.round(value, places)) : EMPTY;
const trimmed = (value: string | number, places: number): string => {
  const text = decimal.round(value, places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

let priceDecimals = USUAL_TERMS.priceDecimals;
/** Unit prices are shown with so many places from now on (commerce §1.5). */
export const showPrices = (places: number): void => {
  priceDecimals = places;
};

export const fmt = {
  money: (value: Value): string => fixed(value, 2),
  /** with the currency sign, for figures and sums */
  yuan: (value: Value): string => (numeric(value) ? fixed(value, 2).replace(/^(\u2212?)/, '$1¥') : EMPTY),
  /** ¥642.8 万, for home and boards only */
  wan: (value: Value): string =>
    numeric(value) ? `¥${group(decimal.round(dec(value).div(10_000), 1))} 万` : EMPTY,
  price: (value: Value): string => fixed(value, priceDecimals),
  area: (value: Value): string => fixed(value, 2),
  weight: (value: Value): string => fixed(value, 1),
  /** sums from 10 t on are told in tonnes */
  weightSum: (value: Value): string => {
    if (!numeric(value)) return EMPTY;
    return dec(value).abs().gte(10_000)
      ? `${group(decimal.round(dec(value).div(1000), 3))} t`
      : `${fixed(value, 1)} kg`;
  },
  /** part sizes carry no thousands separator (drawing habit) */
  length: (value: Value): string => (numeric(value) ? trimmed(value, 1) : EMPTY),
  /** 3.0, and 1.45 as it is: two thicknesses never look alike */
  thickness: (value: Value): string =>
    numeric(value) ? trimmed(value, 3).replace(/^([^.]*)$/, '$1.0') : EMPTY,
  size: (width: Value, height: Value, thickness?: Value): string => {
    if (!numeric(width) || !numeric(height)) return EMPTY;
    const flat = `${trimmed(width, 1)} × ${trimmed(height, 1)}`;
    return isEmpty(thickness) ? flat : `${flat} × ${fmt.thickness(thickness)}`;
  },
  quantity: (value: Value): string => (numeric(value) ? group(trimmed(value, 4)) : EMPTY),
  int: (value: Value): string => (numeric(value) ? group(decimal.round(value, 0)) : EMPTY),
  percent: (value: Value, places = 2): string =>
    numeric(value) ? `${decimal.round(value, places)}%` : EMPTY,
  /** rounds down: 100% means all */
  progress: (done: Value, total: Value): string => {
    if (!numeric(done) || !numeric(total) || dec(total).isZero()) return EMPTY;
    return `${dec(done).times(100).div(total).floor().toString()}%`;
  },
  factor: (value: Value): string => (numeric(value) ? trimmed(value, 4) : EMPTY),
  date: (value: string | null | undefined, now = new Date()): string => dateText(value, now),
  time: (value: string | null | undefined, now = new Date()): string => timeText(value, now, false),
  timeSeconds: (value: string | null | undefined, now = new Date()): string => timeText(value, now, true),
  fullTime: (value: string | null | undefined): string => {
    const p = isEmpty(value) ? null : shanghai(value);
    return p ? `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}` : EMPTY;
  },
  relative: (value: string | null | undefined, now = new Date()): string => relativeText(value, now),
  phone: (value: string | null | undefined): string =>
    isEmpty(value) ? EMPTY : value.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3'),
  bytes: (size: number): string =>
    size < 1024
      ? `${size} B`
      : size < 1_048_576
        ? `${Math.round(size / 1024)} KB`
        : size < 1_073_741_824
          ? `${(size / 1_048_576).toFixed(1)} MB`
          : `${Number((size / 1_073_741_824).toFixed(1))} GB`,
};

interface Parts {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
}
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The parts of a moment on the wall clock of the factory. */
export function shanghai(value: string | Date): Parts | null {
  const moment = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(moment.getTime())) return null;
  const found: Record<string, string> = {};
  for (const part of clock.formatToParts(moment)) found[part.type] = part.value;
  return found as unknown as Parts;
}

export const todayText = (now = new Date()): string => {
  const p = shanghai(now);
  return p ? `${p.year}-${p.month}-${p.day}` : '';
};

function dateText(value: string | null | undefined, now: Date): string {
  if (isEmpty(value)) return EMPTY;
  const p = /^\d{4}-\d\d-\d\d$/.test(value)
    ? { year: value.slice(0, 4), month: value.slice(5, 7), day: value.slice(8) }
    : shanghai(value);
  if (!p) return value;
  return p.year === shanghai(now)?.year ? `${p.month}-${p.day}` : `${p.year}-${p.month}-${p.day}`;
}

function timeText(value: string | null | undefined, now: Date, seconds: boolean): string {
  if (isEmpty(value)) return EMPTY;
  const p = shanghai(value);
  if (!p) return value;
  return `${dateText(value, now)} ${p.hour}:${p.minute}${seconds ? `:${p.second}` : ''}`;
}

function relativeText(value: string | null | undefined, now: Date): string {
  if (isEmpty(value)) return EMPTY;
  const minutes = Math.floor((now.getTime() - new Date(value).getTime()) / 60_000);
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} 小时前`;
  return timeText(value, now, false);
}

export { isNumberKind };

const labelOf = (options: readonly EnumOption[] | undefined, value: number): string | undefined =>
  options?.find((o) => o.value === value)?.label;

/** The text of a value of a kind: what lists, logs and exports show. */
export function textOf(kind: Kind | undefined, value: unknown, options?: readonly EnumOption[]): string {
  if (isEmpty(value)) return EMPTY;
  switch (kind) {
    case 'money':
    case 'price':
    case 'area':
    case 'weight':
    case 'length':
    case 'thickness':
    case 'quantity':
    case 'factor':
      return fmt[kind](value as Value);
    case 'int':
      return fmt.int(value as Value);
    case 'percent':
      return fmt.percent(value as Value);
    case 'date':
      return fmt.date(String(value));
    case 'time':
      return fmt.time(String(value));
    case 'bool':
      return value === true ? '是' : '否';
    case 'enum':
      return labelOf(options, Number(value)) ?? String(value);
    case 'mask':
      return (
        (options ?? [])
          .filter((o) => (Number(value) & o.value) === o.value && o.value !== 0)
          .map((o) => o.label)
          .join('、') || EMPTY
      );
    case 'texts':
    case 'refs':
      return Array.isArray(value) ? value.join('、') || EMPTY : String(value);
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value);
    default:
      return String(value);
  }
}

/** The longer form for hovering, when the shown one hides something. */
export function hoverOf(kind: Kind | undefined, value: unknown): string | undefined {
  if (isEmpty(value)) return undefined;
  if (kind === 'time') return fmt.fullTime(String(value));
  if (kind === 'date') return String(value).slice(0, 10);
  if (
    (kind === 'area' || kind === 'price' || kind === 'weight' || kind === 'length') &&
    numeric(value as Value)
  )
    return group(String(value));
  return undefined;
}
