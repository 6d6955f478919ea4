/**
 * Moving weighted average (commerce §2.4), pure: what a posting is worth and what is left after it. Value is the truth, the average
 * is for the eye. Quantities have 4 decimals, weights 3, areas 4, values 2.
 */
import { dec, decimal, round } from '@muyun/contract';

export const { money } = decimal;

export interface Held {
  readonly quantity: string;
  readonly value: string;
  /** of the last posting that left something; null: never stocked */
  readonly lastUnitCost: string | null;
}
export interface Valued {
  /** sign as the quantity's */
  readonly value: string;
  /** what would have made the value negative, or been left at quantity 0 */
  readonly variance: string;
  readonly after: Held;
}

/** The value of one piece, 6 decimals. */
export const averageOf = (held: { quantity: string; value: string }): string =>
  dec(held.quantity).isZero() ? '0.000000' : round(dec(held.value).div(held.quantity), 6);

/** What is held after a posting of this quantity and value. */
function after(held: Held, quantity: string, value: string): Held {
  const next = {
    quantity: dec(held.quantity).plus(quantity).toFixed(4),
    value: money(dec(held.value).plus(value)),
  };
  return {
    ...next,
    lastUnitCost: dec(next.quantity).isZero() ? held.lastUnitCost : averageOf(next),
  };
}

/** In at a given value. */
export const bringIn = (held: Held, quantity: string, value: string): Valued => ({
  value: money(value),
  variance: '0.00',
  after: after(held, quantity, value),
});

/** In at the average, else the last unit cost, else `unitCost`; null: nobody knows what it costs. */
export function bringInAtCost(held: Held, quantity: string, unitCost: string | null): Valued | null {
  if (dec(held.quantity).gt(0))
    return bringIn(held, quantity, money(dec(held.value).times(quantity).div(held.quantity)));
  const unit = held.lastUnitCost ?? unitCost;
  return unit === null ? null : bringIn(held, quantity, money(dec(unit).times(quantity)));
}

/** Out at the average: round2(V × q / Q), everything with the last piece. `quantity` is positive. */
export function takeOut(held: Held, quantity: string): Valued {
  const all = dec(quantity).gte(held.quantity);
  const value = all ? money(held.value) : money(dec(held.value).times(quantity).div(held.quantity));
  return {
    value: money(dec(value).negated()),
    variance: '0.00',
    after: after(held, dec(quantity).negated().toFixed(4), dec(value).negated().toFixed(2)),
  };
}

/**
 * Out at a value of its own (back to the supplier, the receipt taken back). Where the value would become negative, or stay with
 * nothing left, the average goes out and the rest is a variance.
 */
export function takeOutAt(held: Held, quantity: string, value: string): Valued {
  const left = dec(held.quantity).minus(quantity);
  const rest = dec(held.value).minus(value);
  if (!rest.isNegative() && (!left.isZero() || rest.isZero()))
    return {
      value: money(dec(value).negated()),
      variance: '0.00',
      after: after(held, dec(quantity).negated().toFixed(4), dec(value).negated().toFixed(2)),
    };
  const average = takeOut(held, quantity);
  return { ...average, variance: money(dec(value).negated().minus(average.value)) };
}

/**
 * A step of a whole: steps of one line add up to its value exactly, whatever their sizes (commerce §3.1, part amounts).
 * round2(whole × (done + step) / quantity) − what was taken.
 */
export const stepOf = (
  whole: { quantity: string; value: string },
  done: { quantity: string; value: string },
  step: string,
): string =>
  money(dec(whole.value).times(dec(done.quantity).plus(step)).div(whole.quantity).minus(done.value));

/** A step of a line whose price was changed on the way: its part of what is left, the last one all of it. */
export const restOf = (
  whole: { quantity: string; value: string; adjusted: string },
  done: { quantity: string; value: string },
  step: string,
): string =>
  money(
    dec(whole.value)
      .plus(whole.adjusted)
      .minus(done.value)
      .times(step)
      .div(dec(whole.quantity).minus(done.quantity)),
  );

/** A share of what lies in a place, everything with the last of it. */
export const shareOf = (whole: string, quantity: string, of: string, places: number): string =>
  dec(quantity).gte(of) ? round(whole, places) : round(dec(whole).times(quantity).div(of), places);

/** A later price (statement, invoice): what still lies there takes its part as a value-only move, the rest is a variance. */
export function revalue(
  held: Held,
  difference: string,
  receivedQuantity: string,
): { readonly stock: string; readonly variance: string } {
  const there = dec(held.quantity).lt(receivedQuantity) ? dec(held.quantity) : dec(receivedQuantity);
  const stock = money(dec(difference).times(there).div(receivedQuantity));
  if (dec(held.value).plus(stock).isNegative()) return { stock: '0.00', variance: money(difference) };
  return { stock, variance: money(dec(difference).minus(stock)) };
}
