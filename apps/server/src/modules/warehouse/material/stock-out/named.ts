/** What lines of an issue name beside a material (commerce §12): the remnant that leaves, and the reservation that they use up. */
import {
  dec,
  materialStockOut,
  materialStockOutFields,
  materialStockOutLineFields,
  REMNANT_HOLDER,
} from '@muyun/contract';
import type { Doing } from '../../../../kit/document/index.ts';
import { raise, raiseInRow } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { followRemnants, lockRemnants } from '../../../../ledger/stock/index.ts';
import { type RemnantOut, remnantsToIssue } from '../../../basic/stock/index.ts';
import type { OutDoc, OutNext } from './out-doc.ts';
import { outTypeLabel } from './out-types.ts';
import { holderOf, type Kept, keptForNest, keptOf } from './named.store.ts';

const [ISSUE, MATERIAL] = [1, 2];
const fields = materialStockOutLineFields;
type Line = OutNext['lines'][number];

/** Distinct ids that lines name. */
export const idsIn = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
];
/** The item of the core that a line takes. */
export const itemOf = (line: {
  readonly materialSkuId?: string | null | undefined;
  readonly remnantId?: string | null | undefined;
}): string => line.materialSkuId ?? line.remnantId ?? raise('Common:NotFound');

/** Raises Material:LineNeeds, Material:LineEither, Material:RemnantOut, Material:RemnantWhole, Material:LineForeign. */
function nameRemnant(head: OutNext['head'], line: Line, n: number, found: RemnantOut | undefined): void {
  line.remnant = null;
  if (!line.remnantId) {
    if (!line.materialSkuId) raise('Material:LineNeeds', { n, field: fields.materialSkuId.label });
    return;
  }
  if (line.materialSkuId) raise('Material:LineEither', { n });
  if (head.outType !== ISSUE) raise('Material:RemnantOut', { n, type: outTypeLabel(head.outType) });
  const own = found ?? raiseInRow(n, 'Common:NotFound');
  if (own.warehouseId !== head.warehouseId)
    raise('Material:LineForeign', { n, of: materialStockOutFields.warehouseId.label });
  if (!dec(line.quantity).eq(1)) raise('Material:RemnantWhole', { n });
  line.remnant = own.name;
}

/** Raises Material:LineForeign: kept of something else, elsewhere, or for somebody else. */
function nameKept(head: OutNext['head'], line: Line, n: number, kept: Kept | undefined): void {
  line.reservedFor = null;
  if (!line.reservationId) return;
  const foreign = (of: string): never => raise('Material:LineForeign', { n, of });
  const own = kept ?? raiseInRow(n, 'Common:NotFound');
  const isOfLine =
    head.outType === ISSUE &&
    own.domain === MATERIAL &&
    own.warehouseId === head.warehouseId &&
    own.itemId === itemOf(line);
  if (!isOfLine) foreign(fields.reservationId.label);
  const isOwn =
    own.nestOrderId === null ? own.projectId === head.projectId : own.nestOrderId === head.nestOrderId;
  if (!isOwn) foreign(materialStockOutFields.projectId.label);
  // what was kept of a batch is taken of it
  line.batchId ??= own.batchId;
  if (own.batchId !== null && own.batchId !== line.batchId) foreign(fields.batchId.label);
  line.reservedFor = own.holder;
}

/** Says what lines name, as people call it. Answers the remnants by id. Raises what `nameRemnant` and `nameKept` do. */
export async function nameLines(tx: Tx, { head, lines }: OutNext): Promise<ReadonlyMap<string, RemnantOut>> {
  const [remnants, kept] = await Promise.all([
    remnantsToIssue(tx, idsIn(lines.map((l) => l.remnantId))),
    keptOf(tx, idsIn(lines.map((l) => l.reservationId))),
  ]);
  const found = new Map(remnants.map((r) => [r.id, r]));
  const by = new Map(kept.map((k) => [k.id, k]));
  for (const [i, line] of lines.entries()) {
    nameRemnant(head, line, i + 1, found.get(line.remnantId ?? ''));
    nameKept(head, line, i + 1, by.get(line.reservationId ?? ''));
  }
  return found;
}

/** Raises Material:ReserveGone: what a line counts on was used up, given up or has ended. What a nest order keeps follows its state. */
export async function assertKept(tx: Tx, { lines }: OutDoc): Promise<void> {
  const open = new Set(
    (await keptOf(tx, idsIn(lines.map((l) => l.reservationId))))
      .filter((k) => k.isOpen || k.nestOrderId !== null)
      .map((k) => k.id),
  );
  const gone = lines.find((l) => l.reservationId !== null && !open.has(l.reservationId));
  if (gone) raise('Material:ReserveGone', { n: gone.lineNo });
}

const remnantIds = ({ lines }: OutDoc): string[] => idsIn(lines.map((l) => l.remnantId)).toSorted();
const sourceOf = ({ head }: OutDoc) => ({
  sourceType: materialStockOut.id,
  sourceId: head.id,
  reason: head.outNo,
});

/** Remnants of the lines, locked before the balances are and free. Raises Material:RemnantBusy. */
export async function holdRemnants({ tx }: Doing, doc: OutDoc): Promise<void> {
  const ids = remnantIds(doc);
  if (ids.length === 0) return;
  const rows = await lockRemnants(tx, ids);
  const busy = rows.find((r) => r.quantity !== 1 || r.reserved > 0 || !r.isFree);
  if (rows.length !== ids.length) raise('Common:NotFound');
  if (busy) {
    const by = (await holderOf(tx, busy.id)) ?? REMNANT_HOLDER;
    raise('Material:RemnantBusy', { no: busy.code, by });
  }
}
/** Their boards hold nothing any more once they are posted. */
export const takeRemnants = ({ tx }: Doing, doc: OutDoc): Promise<void> =>
  remnantIds(doc).length === 0 ? Promise.resolve() : followRemnants(tx, remnantIds(doc), -1, sourceOf(doc));
/** They lie there again; whoever gives them back has locked them. */
export const returnRemnants = async ({ tx }: Doing, doc: OutDoc): Promise<void> => {
  const ids = remnantIds(doc);
  if (ids.length > 0) await followRemnants(tx, ids, 1, sourceOf(doc));
};
export const lockGivenBack = async ({ tx }: Doing, doc: OutDoc): Promise<void> => {
  const ids = remnantIds(doc);
  if (ids.length > 0) await lockRemnants(tx, ids);
};

/** Lines of an issue for a nest order name what that keeps of their material, as far as it keeps any. */
export async function nestKeeps(
  tx: Tx,
  of: { readonly nestOrderId: string; readonly warehouseId: string; readonly orderNo: string },
  lines: readonly { readonly id: string; readonly materialSkuId: string | null }[],
): Promise<{ id: string; reservationId: string; reservedFor: string }[]> {
  const kept = await keptForNest(tx, of.nestOrderId, of.warehouseId);
  return lines.flatMap((line) => {
    const own = kept.find((k) => k.itemId === line.materialSkuId);
    return own ? [{ id: line.id, reservationId: own.id, reservedFor: of.orderNo }] : [];
  });
}
