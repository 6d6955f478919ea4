// Cosine and tangent with 40 decimals in BigInt: mitres compared without rounding errors.

const DIGITS = 40;
/** One, as a fixed-point number of this file. */
export const ONE = 10n ** BigInt(DIGITS);
const PI = 31415926535897932384626433832795028841971n;

/** Degrees with at most 9 decimals as radians; undefined when finer or no number. */
function radians(degrees: number): bigint | undefined {
  const nano = Math.round(degrees * 1e9);
  if (!Number.isSafeInteger(nano) || Math.abs(degrees * 1e9 - nano) > 1e-3) return undefined;
  return (BigInt(nano) * PI) / (180n * 1_000_000_000n);
}

/** Σ ± x^k / k! from the given term on. */
function series(first: bigint, from: bigint, square: bigint): bigint {
  let sum = 0n;
  let term = first;
  for (let k = from; term !== 0n; k += 2n) {
    sum += term;
    term = -((term * square) / ONE) / (k * (k + 1n));
  }
  return sum;
}

type Trig = { cos: bigint; tan: bigint } | undefined;

/** An order has few angles, a plan many ends: each is computed once. */
const known = new Map<number, Trig>();
const MOST_KNOWN = 1000;

/** Cosine and tangent of the angle's size, times ONE; undefined for a bad angle. */
export function trig(degrees: number): Trig {
  if (known.has(degrees)) return known.get(degrees);
  if (known.size >= MOST_KNOWN) known.clear();
  const found = computed(degrees);
  known.set(degrees, found);
  return found;
}

function computed(degrees: number): Trig {
  const x = radians(Math.abs(degrees));
  if (x === undefined) return undefined;
  const square = (x * x) / ONE;
  const cos = series(ONE, 1n, square);
  const sin = series(x, 2n, square);
  return cos > 0n ? { cos, tan: (sin * ONE) / cos } : undefined;
}
