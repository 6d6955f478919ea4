/** Drums on the scale: each serves one issue at a time, and what is expected of it is reserved. */
import { dec, type paintOut } from '@muyun/contract';
import type { Doing, Loaded } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { availableOf, reserve } from '../../../ledger/inventory/index.ts';
import { PAINT_DOMAIN } from './figures.ts';
import { type Drum, holdDrums, lockDrums } from './out.store.ts';

type Doc = Loaded<typeof paintOut>;

/** Reservation.sourceType 工程 */
const FOR_PROJECT = 2;

/** Drums by their codes, locked. Raises Common:NotFound, Paint:DrumBusy. */
export async function freeDrumsOf(
  { tx }: Doing,
  codes: readonly string[],
  outId: string | null,
): Promise<ReadonlyMap<string, Drum>> {
  const drums = await lockDrums(tx, codes);
  const by = new Map(drums.map((d) => [d.code.toLowerCase(), d]));
  for (const code of codes) {
    const drum = by.get(code.toLowerCase()) ?? raise('Common:NotFound');
    if (drum.outId !== null && drum.outId !== outId)
      raise('Paint:DrumBusy', { code: drum.code, no: drum.outNo ?? '' });
  }
  return by;
}

/** What the project has reserved already need not be reserved once more. */
async function toReserve({ tx }: Doing, { head, lines }: Doc, projectId: string) {
  const own = await availableOf(
    tx,
    [...new Set(lines.map((l) => l.paintId))].map((itemId) => ({
      warehouseId: head.warehouseId,
      itemId,
      projectId,
    })),
  );
  const left = new Map<string, string>();
  return lines.flatMap((l) => {
    const mine = dec(left.get(l.paintId) ?? own.get(`${head.warehouseId} ${l.paintId}`)?.own ?? '0');
    const more = dec(l.quantity).minus(mine);
    left.set(l.paintId, (more.gt(0) ? dec(0) : more.negated()).toString());
    return more.gt(0) ? [{ ...l, quantity: more.toFixed(3) }] : [];
  });
}

/** The drums of an issue by weight leave: nobody else takes them. Raises Paint:DrumBusy, Stock:ReserveExceeded. */
export async function takeDrums(doing: Doing, doc: Doc): Promise<void> {
  const { head } = doc;
  const lines = doc.lines.filter((l) => l.drumCode !== null);
  if (!head.isPicking || lines.length === 0) return;
  const drums = await freeDrumsOf(
    doing,
    lines.map((l) => l.drumCode ?? ''),
    head.id,
  );
  const of = (code: string | null): Drum => drums.get((code ?? '').toLowerCase()) ?? raise('Common:NotFound');
  await holdDrums(
    doing.tx,
    head.id,
    lines.map((l) => ({ id: of(l.drumCode).id, weighOut: l.weighOut ?? l.quantity })),
  );
  const projectId = head.projectIds?.[0];
  if (!projectId) return;
  const more = await toReserve(doing, { head, lines }, projectId);
  await reserve(doing.tx, {
    domain: PAINT_DOMAIN,
    projectId,
    sourceType: FOR_PROJECT,
    sourceId: head.id,
    lines: more.map((l) => ({
      warehouseId: head.warehouseId,
      itemId: l.paintId,
      itemName: of(l.drumCode).paintName,
      batchId: l.batchId,
      quantity: dec(l.quantity).toFixed(4),
    })),
  });
}
