// Exact fractions for the money and weights of bars: decimal text read digit by digit, rounded once.

/** n / d, d > 0. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

export const NONE: Fraction = { n: 0n, d: 1n };

/** Decimal text or a number by its shortest form; undefined when it is neither. */
export function fractionOf(value: string | number | undefined): Fraction | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,2}))?$/i.exec(String(value ?? '').trim());
  const [, sign, whole = '', part = '', power = '0'] = match ?? [];
  if (whole + part === '') return undefined;
  const n = BigInt(whole + part) * (sign === '-' ? -1n : 1n);
  const scale = part.length - Number(power);
  return scale >= 0 ? { n, d: 10n ** BigInt(scale) } : { n: n * 10n ** BigInt(-scale), d: 1n };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { n: -b.n, d: b.d });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.n, d: a.d * b.d };
}

/** a / b; 0 when b is 0. */
export function over(a: Fraction, b: Fraction): Fraction {
  if (b.n === 0n) return NONE;
  const n = a.n * b.d;
  const d = a.d * b.n;
  return d < 0n ? { n: -n, d: -d } : { n, d };
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.n * b.d < b.n * a.d;
}

/** Whole 10⁻ᵏ, rounded half away from zero. */
export function roundedTo(a: Fraction, decimals: number): Fraction {
  const unit = 10n ** BigInt(decimals);
  const size = a.n < 0n ? -a.n : a.n;
  const n = (2n * size * unit + a.d) / (2n * a.d);
  return { n: a.n < 0n ? -n : n, d: unit };
}

/** Text with exactly so many decimals, as figures show it. */
export function shown(a: Fraction, decimals: number): string {
  const { n } = roundedTo(a, decimals);
  const digits = (n < 0n ? -n : n).toString().padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${n < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`;
}
