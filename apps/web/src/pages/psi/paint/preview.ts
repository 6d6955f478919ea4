/** Amounts and weights while they are typed: the contract's own formulas, so that saving changes no figure. */
import { dec, paintAmounts, paintTotals, round, sum, supplier, warehouse, wholeDrums } from '@muyun/contract';
import type { LineRefs, LineRow } from '../../../kit/document/index.ts';
import { numeral } from '../../../kit/document/numeral.ts';
import { request } from '../../../kit/http/index.ts';

type Head = Readonly<Record<string, unknown>>;

/** bit of the stock domain */
const PAINT = 4;

const packOf = (refs: LineRefs, line: LineRow): string => {
  const size = numeral(refs.rowOf('paintId', line['paintId'])?.['packSize']);
  return Number(size) > 0 ? size : '1';
};

export function purchasePreview(head: Head, lines: readonly LineRow[], refs: LineRefs) {
  const terms = { isTaxInclusive: head['isTaxInclusive'] !== false, taxRate: numeral(head['taxRate']) };
  const rows = lines.map((line) => {
    const quantity = numeral(line['quantity']);
    return {
      quantity,
      ...paintAmounts({ quantity, unitPrice: numeral(line['unitPrice']) }, packOf(refs, line), terms),
    };
  });
  return {
    head: paintTotals(rows),
    lines: lines.map((line, i) => {
      const { quantity: _quantity, ...own } = rows[i] as (typeof rows)[number];
      return { ...line, ...own };
    }),
  };
}

const totalKg = (lines: readonly LineRow[]): string =>
  sum(
    lines.map((l) => numeral(l['quantity'])),
    3,
  );
/** As many drums as are typed, else whole ones of the paint's size. */
const drumsIn = (line: LineRow, packSize: string): number =>
  typeof line['barrels'] === 'number' ? line['barrels'] : wholeDrums(numeral(line['quantity']), packSize);
/** Weight alone: what it costs is known when it is posted. */
export const weightPreview = (_head: Head, lines: readonly LineRow[], refs: LineRefs) => ({
  head: {
    totalKg: totalKg(lines),
    barrels: sum(
      lines.map((l) => drumsIn(l, packOf(refs, l))),
      4,
    ),
  },
  lines,
});

/** 盘盈, 其他, 期初: their price is typed, without tax. */
const TYPED: readonly number[] = [4, 16, 128];
/** What a receipt comes to: of what is typed its price, of what was bought its order says it when it is saved. */
export function receiptPreview(head: Head, lines: readonly LineRow[], refs: LineRefs) {
  const weighed = weightPreview(head, lines, refs);
  if (!TYPED.includes(Number(head['inType']))) return weighed;
  const rows = lines.map((line) => {
    const amount = round(dec(numeral(line['quantity'])).times(numeral(line['unitPrice'])), 2);
    return { ...line, amount, stockValue: amount };
  });
  const amount = sum(
    rows.map((r) => r.amount),
    2,
  );
  return { head: { ...weighed.head, amount }, lines: rows };
}

/** Without the right to read them nothing is filled in, and the person types it. */
const orNothing = (answer: Promise<Head>): Promise<Head> => answer.catch(() => ({}));

async function taxOf(supplierId: string): Promise<Head> {
  const chosen = (await request(supplier.calls.all, {})).find((s) => s.id === supplierId);
  return chosen ? { taxRate: chosen.taxRate, isTaxDeductible: chosen.isTaxDeductible } : {};
}
/** What choosing a supplier fills in: its tax. */
export const supplierTax = (changed: Head): Promise<Head> =>
  typeof changed['supplierId'] === 'string' ? orNothing(taxOf(changed['supplierId'])) : Promise.resolve({});

/** Where paint lies unless said: the default of its warehouses, else the only one. */
export async function paintWarehouse(): Promise<string | undefined> {
  const all = (await request(warehouse.calls.all, {})).filter((w) => ((w.domain ?? 0) & PAINT) !== 0);
  return (all.find((w) => w.isDefault) ?? (all.length === 1 ? all[0] : undefined))?.id;
}
