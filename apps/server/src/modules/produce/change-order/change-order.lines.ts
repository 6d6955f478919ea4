/** The lines of a change order: what was, what it costs, and what is refused while it is written. */
import {
  CHANGE_FIELDS,
  type changeOrder,
  type ChangeLine,
  dec,
  isCancelling,
  isOnlyWords,
  isReshaping,
  kindsOf,
  PRODUCT_CHANGING,
  REMAKE,
  round,
  sum,
} from '@muyun/contract';
import { type Doing, everywhere, type Loaded, type Writing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { lockRevised, type ProductRow } from '../../cad/product/index.ts';
import { nestedPrices } from '../../nest/order/index.ts';

export type Doc = Loaded<typeof changeOrder>;
export type Next = Writing<typeof changeOrder>;
type Line = Next['products'][number];

/** 不影响 */
const UNTOUCHED = 16;

/**
 * How few pieces a line may leave its product with: those that are nested and not made once more, and those that have left the
 * house. Raises Change:QuantityBelowNested, Change:QuantityBelowShipped.
 */
function assertQuantity(line: Pick<Line, 'kinds' | 'newQuantity'>, product: ProductRow): void {
  const { code } = product;
  const isCancelled = isCancelling(line.kinds ?? 0);
  const quantity = isCancelled ? 0 : (line.newQuantity ?? product.quantity);
  if (quantity >= product.quantity) return;
  const nested = (product.nestedQuantity ?? 0) + (product.reservedNestQuantity ?? 0);
  // what was made once more is nested beside the quantity, what was closed is not made
  const beside = isCancelled ? 0 : (product.remakeQuantity ?? 0) - (product.closedQuantity ?? 0);
  if (quantity + beside < nested) raise('Change:QuantityBelowNested', { code, quantity, nested });
  const shipped = (product.shippedQuantity ?? 0) - (product.returnedQuantity ?? 0);
  if (quantity < shipped) raise('Change:QuantityBelowShipped', { code, quantity, shipped });
}

/** Writes into the line what the product is now. Its state from before is that of the first saving. */
function fillOld(line: Line, product: ProductRow, before: Doc | null): void {
  const known = before?.products.find((l) => l.productId === product.id);
  for (const { field, old } of CHANGE_FIELDS) Object.assign(line, { [old]: product[field] ?? null });
  line.nestedQuantity = product.nestedQuantity ?? 0;
  line.oldState = known?.oldState ?? product.state ?? 1;
  line.kinds = kindsOf(line as ChangeLine);
  const makes = line.newQuantity ?? product.quantity;
  const isRemade = line.handling === REMAKE && isReshaping(line.kinds);
  line.remadeQuantity = isRemade ? Math.min(line.nestedQuantity, makes) : 0;
  line.isDone = false;
}

/** Raises what a line may not say about its product. */
function assertLine(line: Line, product: ProductRow, n: number): void {
  const { code } = product;
  const kinds = line.kinds ?? 0;
  if (isOnlyWords(kinds) && !line.remark) raise('Change:LineEmpty', { n });
  assertQuantity(line, product);
  if (isReshaping(kinds) && (line.nestedQuantity ?? 0) > 0 && line.handling === UNTOUCHED)
    raise('Change:HandlingRequired', { code, nested: line.nestedQuantity ?? 0 });
}

/** What the scrapped pieces have cost in material, at the price of the plates they were nested on. */
async function costOf(
  { tx }: Doing,
  lines: readonly Line[],
  weights: ReadonlyMap<string, string>,
): Promise<string> {
  const remade = lines.filter((l) => (l.remadeQuantity ?? 0) > 0);
  if (remade.length === 0) return '0';
  const prices = new Map(
    (
      await nestedPrices(
        tx,
        remade.map((l) => l.productId),
      )
    ).map((p) => [p.productId, p.price]),
  );
  return sum(
    remade.map((l) =>
      round(
        dec(weights.get(l.productId) ?? '0')
          .times(l.remadeQuantity ?? 0)
          .times(prices.get(l.productId) ?? '0'),
        2,
      ),
    ),
    2,
  );
}

/** Completes the lines over their products, locked. Raises Change:…, Common:NotFound, Cad:ProjectVoided. */
export async function completeLines(doing: Doing, next: Next, before: Doc | null): Promise<void> {
  const rows = await lockRevised(
    doing.tx,
    // an order may name every product of the space, as any document may
    everywhere(doing.who),
    next.products.map((l) => l.productId),
  );
  const products = new Map(rows.map((p) => [p.id, p]));
  const mine = new Set(before?.products.map((l) => l.productId));
  const seen = new Set<string>();
  for (const [i, line] of next.products.entries()) {
    const product = products.get(line.productId) ?? raise('Common:NotFound');
    const { code } = product;
    if (seen.has(product.id)) raise('Change:ProductTwice', { code });
    seen.add(product.id);
    if (product.projectId !== next.head.projectId) raise('Change:OtherProject', { code });
    if (product.state === PRODUCT_CHANGING && !mine.has(product.id)) raise('Change:VersionStale', { code });
    fillOld(line, product, before);
    assertLine(line, product, i + 1);
  }
  next.head.productCount = rows.length;
  next.head.pieceCount = rows.reduce((n, p) => n + p.quantity, 0);
  next.head.cost = await costOf(doing, next.products, new Map(rows.map((p) => [p.id, p.weight ?? '0'])));
}

/**
 * Raises Change:VersionStale when a product is another one than when the order was saved, and what `assertQuantity` does of what was
 * delivered meanwhile; answers the products, locked.
 */
export async function lockUnchanged(doing: Doing, doc: Doc): Promise<ProductRow[]> {
  const rows = await lockRevised(
    doing.tx,
    doing.who,
    doc.products.map((l) => l.productId),
  );
  for (const row of rows) {
    const line = doc.products.find((l) => l.productId === row.id);
    const isSame =
      row.state === PRODUCT_CHANGING &&
      (line?.nestedQuantity ?? 0) === (row.nestedQuantity ?? 0) &&
      CHANGE_FIELDS.every(({ field, old }) => (line?.[old] ?? null) === (row[field] ?? null));
    if (!isSame) raise('Change:VersionStale', { code: row.code });
    if (line) assertQuantity(line, row);
  }
  return rows;
}
