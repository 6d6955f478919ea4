/** What of a batch goes first when it goes for good (commerce §13): the bad before the good, wherever there is enough of it. */
import { dec } from '@muyun/contract';
import type { Lying } from './return.store.ts';

/** What was found bad goes before the rest of its batch, then what nobody has judged. */
const BAD_FIRST = [4, 2, 1] as const;
/** In which quality paint leaves for good: back to its supplier, or scrapped. */
export class Found {
  readonly #left = new Map<string, string>();
  constructor(lying: readonly Lying[]) {
    for (const l of lying) this.#left.set(this.#key(l, l.qualityState), l.quantity);
  }
  #key(at: Pick<Lying, 'warehouseId' | 'batchId' | 'positionCode'>, state: number): string {
    return `${at.warehouseId} ${at.batchId} ${at.positionCode} ${state}`;
  }
  /** In which quality so much of it is taken. */
  take(
    at: Pick<Lying, 'warehouseId' | 'batchId' | 'positionCode'>,
    quantity: string,
    usual: number,
  ): 1 | 2 | 4 {
    const state =
      BAD_FIRST.find((q) => dec(this.#left.get(this.#key(at, q)) ?? '0').gte(quantity)) ??
      (usual as 1 | 2 | 4);
    const key = this.#key(at, state);
    this.#left.set(
      key,
      dec(this.#left.get(key) ?? '0')
        .minus(quantity)
        .toFixed(4),
    );
    return state;
  }
}
