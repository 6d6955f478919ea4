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

export interface Pour {
  readonly code: string;
  /** 3 decimals */
  readonly kg: string;
}
const TIMES = '×';
/** What was poured as a line keeps it: "TR1-1-3×5.000". */
export const poursText = (pours: readonly Pour[]): string | null =>
  pours.length === 0 ? null : pours.map((p) => `${p.code}${TIMES}${p.kg}`).join(BETWEEN);
export const poursOf = (text: string | null | undefined): Pour[] =>
  drumCodes(text).map((part) => {
    const at = part.lastIndexOf(TIMES);
    return { code: part.slice(0, at), kg: part.slice(at + TIMES.length) };
  });

/** Out of which drums `kg` is poured: the fewest kg first, so that an open drum is emptied before another one is opened. */
export function drumsPoured<D extends Standing>(
  drums: readonly D[],
  kg: string,
): { readonly drum: D; readonly kg: string }[] {
  let left = dec(kg);
  return drums
    .filter((d) => dec(d.leftKg).gt(0))
    .toSorted((a, b) => dec(a.leftKg).comparedTo(b.leftKg) || byCode(a, b))
    .flatMap((drum) => {
      if (!left.gt(0)) return [];
      const part = left.lt(drum.leftKg) ? left : dec(drum.leftKg);
      left = left.minus(part);
      return [{ drum, kg: part.toFixed(3) }];
    });
}

/** Which drums get back what is brought back, the last one that was opened first; `before` kg came back already. */
export function drumsRefilled(poured: readonly Pour[], kg: string, before: string): Pour[] {
  let [skip, left] = [dec(before), dec(kg)];
  return poured.toReversed().flatMap(({ code, kg: had }) => {
    const room = dec(had).minus(skip);
    skip = room.lt(0) ? room.negated() : dec(0);
    if (!room.gt(0) || !left.gt(0)) return [];
    const part = left.lt(room) ? left : room;
    left = left.minus(part);
    return [{ code, kg: part.toFixed(3) }];
  });
}
