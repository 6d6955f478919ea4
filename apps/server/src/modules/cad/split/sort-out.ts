/** What each part of a drawing is (engineering part E): what people have said of it, a product that it is, a new product, or a fault. */
import { SPLIT_RESULT, splitReason } from '@muyun/contract';
import { type LabelKeys, parseLabel } from '@muyun/nesting/panel';
import { newId } from '../../../kit/clock.ts';
import { tell, type Telling } from '../../../kit/facts.ts';
import { AppError } from '../../../kit/raise.ts';
import {
  analyse,
  type Drawing,
  LABELLED,
  newColors,
  NO_DEFAULTS,
  rowsOfDrawing,
  toCommit,
  type Together,
} from '../import/index.ts';
import { commitProducts, type CommitRow, productsChanged } from '../product/index.ts';
import {
  type ItemRow,
  itemsOf,
  type KnownProduct,
  type NewItem,
  productsIn,
  type SplitRowData,
} from './split.store.ts';

type Part = Drawing['parts'][number];
export interface Judged {
  readonly result: number;
  readonly productId: string | null;
  readonly reason: string | null;
  readonly isAssigned: boolean;
}
/** What becomes a product when somebody says so, with what it is not quite right in. */
export type ItemDraft = CommitRow & { readonly told?: string | null };
const MOST_REASON = 500;
const failed = (reason: string): Judged => ({
  result: SPLIT_RESULT.failed,
  productId: null,
  reason: reason.slice(0, MOST_REASON),
  isAssigned: false,
});
/** What the drawing says otherwise than the product that it is; the product stays as it is. */
function differences(
  { quantity, thickness }: KnownProduct,
  label: Pick<Part['label'], 'quantity' | 'thickness'>,
): string | null {
  const told = [
    label.quantity === undefined || label.quantity === quantity
      ? []
      : splitReason('quantityDiffers', { drawn: label.quantity, product: quantity }),
    label.thickness === undefined || label.thickness === thickness
      ? []
      : splitReason('thicknessDiffers', { drawn: label.thickness, product: thickness }),
  ].flat();
  return told.join('；') || null;
}
const matched = (product: KnownProduct, { label }: Pick<Part, 'label'>, isAssigned = false): Judged => ({
  result: SPLIT_RESULT.matched,
  productId: product.id,
  reason: differences(product, label),
  isAssigned,
});
/** A part that somebody says is this product: what its texts say otherwise stands with it, as after a splitting. */
export function assignedTo(
  product: KnownProduct,
  { texts, quantity, places }: Pick<ItemRow, 'texts' | 'quantity' | 'places'>,
  keys: LabelKeys,
): Judged {
  const label = parseLabel(texts.split('\n'), keys);
  // drawn several times it is that many, with or without a number beside it
  const drawn = label.quantity === undefined && places.length < 2 ? undefined : quantity;
  return matched(product, { label: { quantity: drawn, thickness: label.thickness } }, true);
}

/** What a part that becomes a product is not quite right in; null when nothing is. */
const warningsOf = ({ checked }: Together, part: Part | null): string | null =>
  [
    ...(part?.isCounted ? [splitReason('counted', { count: part.places.length })] : []),
    ...checked.faults.filter((f) => f.level === 'warning').map((f) => f.message),
  ]
    .join('；')
    .slice(0, MOST_REASON) || null;

/** What people have said of shapes before, by their hash. */
export const remembered = (items: readonly ItemRow[]): ReadonlyMap<string, ItemRow> =>
  new Map(
    items.flatMap((i) => (i.isAssigned && i.geometryHash !== null ? [[i.geometryHash, i] as const] : [])),
  );

interface Ground {
  readonly products: readonly KnownProduct[];
  readonly said: ReadonlyMap<string, ItemRow>;
}

/** What a part is without making anything; null: a product is to be made of it. */
export function judge(
  part: Pick<Part, 'hash' | 'label'>,
  row: Together,
  { products, said }: Ground,
): Judged | null {
  const before = said.get(part.hash);
  if (before?.result === SPLIT_RESULT.ignored)
    return { result: SPLIT_RESULT.ignored, productId: null, reason: null, isAssigned: true };
  const chosen = before && products.find((p) => p.id === before.productId);
  if (chosen) return matched(chosen, part, true);
  const code = (part.label.code ?? '').toLowerCase();
  const named = code === '' ? undefined : products.find((p) => p.code.toLowerCase() === code);
  if (named)
    return named.hash === part.hash
      ? matched(named, part)
      : failed(splitReason('otherShape', { code: named.code }));
  // a part that carries a code of its own is no other product, however alike
  const alike = code === '' ? products.find((p) => p.hash === part.hash) : undefined;
  if (alike) return matched(alike, part);
  if (row.checked.mergedInto !== null)
    return {
      result: SPLIT_RESULT.ignored,
      productId: null,
      reason: splitReason('same', { seq: row.checked.mergedInto }),
      isAssigned: false,
    };
  const fault = row.checked.faults.find((f) => f.level === 'error');
  return fault ? failed(fault.message) : null;
}

const LINE = /\d+/;
/** Rows that the products refuse, by their number, with the first reason. */
function refusals(error: unknown): ReadonlyMap<number, string> {
  if (!(error instanceof AppError) || error.code !== 'Basic:ImportRows') throw error;
  const found = new Map<number, string>();
  for (const fault of error.validationErrors ?? []) {
    const line = Number(LINE.exec(fault.field)?.[0] ?? 0);
    if (!found.has(line)) found.set(line, fault.message);
  }
  if (found.size === 0) throw error;
  return found;
}

/** Makes products of the rows that can be made; a row that is refused does not hold up the others. Answers ids and reasons by row. */
export async function makeProducts(
  telling: Telling,
  projectId: string,
  rows: readonly CommitRow[],
): Promise<{ ids: ReadonlyMap<number, string>; refused: ReadonlyMap<number, string> }> {
  const { tx, who } = telling;
  const refused = new Map<number, string>();
  let left = [...rows];
  while (left.length > 0) {
    try {
      await commitProducts(tx, who, { projectId, onDuplicate: 'error', rows: left });
      break;
    } catch (error) {
      const found = refusals(error);
      const before = left.length;
      for (const [line, reason] of found) refused.set(line, reason);
      left = left.filter((row) => !found.has(row.rowNo ?? 0));
      if (left.length === before) throw error;
    }
  }
  if (left.length > 0) await tell(telling, productsChanged, { projectIds: [projectId] });
  const made = new Map((await productsIn(tx, projectId)).map((p) => [p.code.toLowerCase(), p.id]));
  const ids = new Map(
    left.flatMap((row) => {
      const id = made.get((row.code ?? '').toLowerCase());
      return id === undefined ? [] : [[row.rowNo ?? 0, id] as const];
    }),
  );
  return { ids, refused };
}

function itemOf(seq: number, part: Part | null, judged: Judged, draft: ItemDraft | null): NewItem {
  return {
    id: newId(),
    seq,
    geometry_hash: part?.hash ?? null,
    code: part?.label.code?.slice(0, 40) ?? null,
    texts: (part?.texts ?? []).join('\n').slice(0, 1000),
    quantity: part?.label.quantity ?? Math.max(1, part?.places.length ?? 1),
    width: part?.geometry.width ?? null,
    height: part?.geometry.height ?? null,
    places: part?.places ?? [],
    path: part?.path ?? '',
    draft,
    product_id: judged.productId,
    result: judged.result,
    reason: judged.reason,
    is_assigned: judged.isAssigned,
  };
}

/** The parts of a drawing as they are written, with the products that were made of them. */
export async function sortOut(telling: Telling, split: SplitRowData, drawing: Drawing): Promise<NewItem[]> {
  const { tx } = telling;
  const mode = split.mode === 1 ? 1 : 2;
  const drawn = rowsOfDrawing({ fileId: split.fileId, name: split.fileName }, drawing, mode, 1);
  const { rows } = await analyse(tx, {
    projectId: split.projectId,
    kind: 2,
    mode,
    onDuplicate: 'skip',
    defaults: NO_DEFAULTS,
    rows: drawn.rows,
    mapped: new Set(LABELLED),
    known: new Map(),
  });
  const ground = {
    products: await productsIn(tx, split.projectId),
    said: remembered(await itemsOf(tx, split.id)),
  };
  // what became no part stands behind the parts, without one
  const parts = mode === 2 ? drawing.parts : drawing.parts.slice(0, 1);
  const judged = rows.map((row, i) => {
    const part = parts[i] ?? null;
    return { row, part, is: part ? judge(part, row, ground) : failed(row.checked.faults[0]?.message ?? '') };
  });
  const colors = await newColors(
    tx,
    judged.filter((j) => j.is === null).map((j) => j.row),
  );
  const draftOf = (row: Together): CommitRow => toCommit(row, split.fileName, colors);
  const made = await makeProducts(
    telling,
    split.projectId,
    judged.filter((j) => j.is === null).map((j) => draftOf(j.row)),
  );
  return judged.map(({ row, part, is }, i) => {
    const { rowNo } = row.source;
    const id = made.ids.get(rowNo);
    const now: Judged =
      is ??
      (id === undefined
        ? failed(splitReason('refused', { reason: made.refused.get(rowNo) ?? '' }))
        : { result: SPLIT_RESULT.made, productId: id, reason: warningsOf(row, part), isAssigned: false });
    return itemOf(i + 1, part, now, part ? { ...draftOf(row), told: warningsOf(row, part) } : null);
  });
}
