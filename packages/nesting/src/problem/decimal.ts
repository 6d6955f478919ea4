// Exact decimal arithmetic on scaled BigInt: money, weight and area never touch floating point.
import type { Decimal } from './types.ts';

/** A decimal number n / 10^scale. */
export interface Exact {
  readonly n: bigint;
  readonly scale: number;
}

const PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Texts read before: the same few prices and weights are asked for over and over. */
const READ = new Map<string, Exact>();
const MOST_READ = 2000;

/** 10ᵏ of the scales that occur. */
const POWERS = Array.from({ length: 64 }, (_, k) => 10n ** BigInt(k));

const power = (k: number): bigint => POWERS[k] ?? 10n ** BigInt(k);

/** Reads decimal text or the shortest decimal form of a number; undefined when it is none. */
export function readDecimal(value: Decimal): Exact | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { n: BigInt(value), scale: 0 };
  const text = String(value);
  const known = READ.get(text);
  if (known !== undefined) return known;
  const read = parsed(text);
  if (READ.size >= MOST_READ) READ.clear();
  if (read !== undefined) READ.set(text, read);
  return read;
}

function parsed(text: string): Exact | undefined {
  const match = PATTERN.exec(text.trim());
  if (match === null) return undefined;
  const [, sign = '', whole = '', part = '', exp = '0'] = match;
  if (whole === '' && part === '') return undefined;
  if (whole.length + part.length > 60 || Math.abs(Number(exp)) > 40) return undefined;
  const n = BigInt(`${whole}${part}`) * (sign === '-' ? -1n : 1n);
  const scale = part.length - Number(exp);
  return scale >= 0 ? { n, scale } : { n: n * power(-scale), scale: 0 };
}

/** Like readDecimal, 0 for anything unreadable: callers behind precheck only. */
export function exact(value: Decimal | undefined): Exact {
  return (value === undefined ? undefined : readDecimal(value)) ?? { n: 0n, scale: 0 };
}

export function addExact(a: Exact, b: Exact): Exact {
  if (a.scale === b.scale) return { n: a.n + b.n, scale: a.scale };
  if (a.scale < b.scale) return { n: a.n * power(b.scale - a.scale) + b.n, scale: b.scale };
  return { n: a.n + b.n * power(a.scale - b.scale), scale: a.scale };
}

export function subExact(a: Exact, b: Exact): Exact {
  return addExact(a, { n: -b.n, scale: b.scale });
}

export function mulExact(a: Exact, b: Exact): Exact {
  return { n: a.n * b.n, scale: a.scale + b.scale };
}

/** Quotient rounded half away from zero. */
export function roundDiv(n: bigint, d: bigint): bigint {
  const negative = n < 0n !== d < 0n;
  const an = n < 0n ? -n : n;
  const ad = d < 0n ? -d : d;
  const q = (2n * an + ad) / (2n * ad);
  return negative ? -q : q;
}

/** Rounds half away from zero to the given decimals. */
export function roundExact(a: Exact, decimals: number): Exact {
  if (a.scale <= decimals) return { n: a.n * power(decimals - a.scale), scale: decimals };
  return { n: roundDiv(a.n, power(a.scale - decimals)), scale: decimals };
}

/** a / b rounded half away from zero; 0 when b is 0. */
export function divExact(a: Exact, b: Exact, decimals: number): Exact {
  if (b.n === 0n) return { n: 0n, scale: decimals };
  const n = a.n * power(decimals + b.scale);
  return { n: roundDiv(n, b.n * power(a.scale)), scale: decimals };
}

/** Fixed text with exactly the given decimals, rounded half away from zero. */
export function textOf(a: Exact, decimals: number): string {
  const { n } = roundExact(a, decimals);
  const digits = (n < 0n ? -n : n).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const sign = n < 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** For comparing and searching only: the nearest float. */
export function toNumber(a: Exact): number {
  // powers by multiplication: exact up to 10²², while engines differ in the last bit of `**`
  let unit = 1;
  for (let i = 0; i < a.scale; i += 1) unit *= 10;
  return Number(a.n) / unit;
}

/** Decimal metres in whole micrometres, what is less than one left out; never by way of a float. */
export function metresToUm(metres: Decimal): number {
  const { n, scale } = exact(metres);
  const um = n * 1_000_000n;
  return Number(um / power(scale));
}

export const ZERO: Exact = { n: 0n, scale: 0 };
