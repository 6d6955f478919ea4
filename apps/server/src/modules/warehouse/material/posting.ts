/** What documents of the material warehouse tell the stock core, and what it says of them. */
import { type AnyDocument, dec, sum } from '@muyun/contract';
import { countMove, type Row } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Posted, PostSource } from '../../../ledger/inventory/index.ts';
import type { SkuBrief } from '../../purchase/index.ts';

export const MATERIAL = 2;

export const sourceOf = (
  document: AnyDocument,
  head: { readonly id: string; readonly businessDate: string },
  no: string,
): PostSource => ({
  sourceType: document.id,
  sourceId: head.id,
  sourceNo: no,
  businessDate: head.businessDate,
  domain: MATERIAL,
});

export const namesOf = (skus: ReadonlyMap<string, SkuBrief>): ReadonlyMap<string, string> =>
  new Map([...skus.values()].map((s) => [s.id, s.name]));

const signed = (value: ReturnType<typeof dec>, way: 'in' | 'out'): string =>
  (way === 'in' ? value : dec(0).minus(value)).toFixed(2);
const positive = (value: string, places: number): string => dec(value).abs().toFixed(places);
/** What lines moved, as their document counts it: what a receipt brought, what an issue took. */
export const movedOf = (posted: readonly Posted[], way: 'in' | 'out') =>
  new Map(
    posted.map((p) => [
      p.lineId,
      {
        weight: positive(p.weight, 3),
        area: positive(p.area, 4),
        // what the stock could not take or give is a variance: it belongs to the line all the same
        // and what came short of a transfer may have cost more than what came
        value: signed(dec(p.value).plus(p.variance), way),
      },
    ]),
  );

export const totalOf = (values: readonly string[], places: number): string => sum(values, places);

/** Figures of a head that its verb has written: added to the kept totals of the state to which the verb brings it. */
export async function countFigures(
  tx: Tx,
  document: AnyDocument,
  head: Row,
  to: number,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const there: Row = { ...head, orderStatus: to };
  await countMove(tx, document, there, { ...there, ...values });
}
