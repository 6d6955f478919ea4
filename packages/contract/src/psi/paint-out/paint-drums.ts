/** Which drums go along with paint that is moved to another warehouse (commerce §13): whole ones, as many as fit. */
import { dec } from '../../kit/decimal.ts';

const BETWEEN = '、';
/** Codes as a line keeps them. */
export const drumsText = (codes: readonly string[]): string | null =>
  codes.length === 0 ? null : codes.join(BETWEEN);
export const drumCodes = (text: string | null | undefined): string[] => (text ? text.split(BETWEEN) : []);

interface Standing {
  readonly code: string;
  /** kg, 3 decimals */
  readonly leftKg: string;
}
/** TR…-1-2 before TR…-1-10 */
const byCode = (a: Standing, b: Standing): number => a.code.localeCompare(b.code, 'en', { numeric: true });

/**
 * Of the drums that stand at a place, those that go with `quantity` kg: in the order of their codes, each that fits into what is left;
 * all of them once nothing of their batch stays. 50 kg of 20 + 20 + 20: the first two; of 7.5 + 20 + 20: all three, and 2.5 beside them.
 */
export function drumsAlong<D extends Standing>(
  drums: readonly D[],
  quantity: string,
  isEmptied: boolean,
): D[] {
  const inOrder = drums.toSorted(byCode);
  if (isEmptied) return inOrder;
  let left = dec(quantity);
  return inOrder.filter((drum) => {
    if (!dec(drum.leftKg).gt(0) || left.lt(drum.leftKg)) return false;
    left = left.minus(drum.leftKg);
    return true;
  });
}
