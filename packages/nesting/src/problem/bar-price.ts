// Weight, price and remnant credit of bars, exact. Source: engineering.md F2 (credit), F8.1.
import type { BarGroup } from './bar.ts';
import { addExact, exact, mulExact, roundDiv, roundExact } from './decimal.ts';
import type { Exact } from './decimal.ts';
import type { Price } from './job.ts';
import { toUm } from './units.ts';

/** kg of a length of the profile, unrounded; 0 without metreWeight. */
export function barWeight(group: BarGroup, lengthMm: number): Exact {
  return mulExact({ n: BigInt(toUm(lengthMm)), scale: 6 }, exact(group.metreWeight));
}

/** Price of one bar in yuan, rounded half away from zero to 2 decimals. */
export function barPrice(group: BarGroup, price: Price, lengthMm: number): Exact {
  const each = exact(price.price);
  if (price.mode === 1)
    return roundExact(mulExact(barWeight(group, lengthMm), addExact(each, exact(price.levellingFee))), 2);
  if (price.mode === 4) return roundExact(mulExact({ n: BigInt(toUm(lengthMm)), scale: 6 }, each), 2);
  return roundExact(each, 2);
}

/** Credit of a usable leftover: bar price × leftover / length × factor, 2 decimals. */
export function barCredit(
  price: Exact,
  part: { leftoverMm: number; lengthMm: number },
  factor: number,
): Exact {
  const worth = mulExact(mulExact(price, exact(factor)), { n: BigInt(toUm(part.leftoverMm)), scale: 0 });
  const lengthUm = BigInt(toUm(part.lengthMm));
  if (lengthUm === 0n) return { n: 0n, scale: 2 };
  const cents = worth.scale >= 2 ? 10n ** BigInt(worth.scale - 2) : 1n;
  const n = worth.scale >= 2 ? worth.n : worth.n * 10n ** BigInt(2 - worth.scale);
  return { n: roundDiv(n, lengthUm * cents), scale: 2 };
}
