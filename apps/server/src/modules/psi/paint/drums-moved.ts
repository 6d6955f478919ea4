/**
 * Drums follow a transfer (commerce §13): whole ones go along with their batch, stand in the other warehouse under the code that they
 * have, and come back with the transfer. They are locked before balances are, as by whoever puts them on the scale.
 */
import { dec, drumCodes, drumsAlong, drumsText, type paintIn, type paintOut } from '@muyun/contract';
import type { Doing, Loaded } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { inventoryQuantities } from '../../../ledger/inventory/index.ts';
import { lockStanding, lyingAt, putDrums, sentAlong, type StandingDrum } from './drums-moved.store.ts';
import { lockDrums } from './out.store.ts';

type Out = Loaded<typeof paintOut>;
type Sent = Pick<Out['lines'][number], 'id' | 'batchId' | 'positionCode' | 'targetPositionCode' | 'quantity'>;

const placeKey = (batchId: string | null, positionCode: string): string => `${batchId} ${positionCode}`;

/** Those that may go along, locked; none where the paint stays in its warehouse. */
export const drumsToSend = ({ tx }: Doing, { head, lines }: Out): Promise<StandingDrum[]> =>
  head.targetWarehouseId
    ? lockStanding(tx, { warehouseId: head.warehouseId, batchIds: lines.map((l) => l.batchId) })
    : Promise.resolve([]);

/** What was posted has left: its drums stand in the other warehouse. Answers the lines with the codes that went along. */
export async function sendDrums(
  { tx }: Doing,
  head: Out['head'],
  lines: readonly Sent[],
  standing: readonly StandingDrum[],
): Promise<{ id: string; drums: string | null }[]> {
  if (!head.targetWarehouseId || standing.length === 0) return [];
  const { warehouseId } = head;
  const lying = await lyingAt(tx, inventoryQuantities(tx), {
    warehouseId,
    batchIds: lines.map((l) => l.batchId),
  });
  const full = new Set(lying.map((l) => placeKey(l.batchId, l.positionCode)));
  const there = new Set(standing);
  const moved: { id: string; positionCode: string }[] = [];
  const told = lines.map((line) => {
    const key = placeKey(line.batchId, line.positionCode);
    const own = [...there].filter((d) => placeKey(d.batchId, d.positionCode) === key);
    const along = drumsAlong(own, line.quantity, !full.has(key));
    for (const drum of along) {
      there.delete(drum);
      moved.push({ id: drum.id, positionCode: line.targetPositionCode ?? line.positionCode });
    }
    return { id: line.id, drums: drumsText(along.map((d) => d.code)) };
  });
  if (moved.length > 0) await putDrums(tx, head.targetWarehouseId, moved);
  return told.filter((line) => line.drums !== null);
}

/** Drums by the codes that lines keep, locked and not on the scale. Raises Paint:DrumBusy. */
async function alongOf({ tx }: Doing, texts: readonly (string | null)[]) {
  const codes = texts.flatMap(drumCodes);
  if (codes.length === 0) return new Map<string, string>();
  const drums = await lockDrums(tx, codes);
  const busy = drums.find((d) => d.outId !== null);
  if (busy) raise('Paint:DrumBusy', { code: busy.code, no: busy.outNo ?? '' });
  return new Map(drums.map((d) => [d.code, d.id]));
}

/** The transfer is taken back: the drums that went along stand where they stood. Raises Paint:DrumBusy. */
export async function takeDrumsBack(doing: Doing, { head, lines }: Out): Promise<void> {
  const ids = await alongOf(
    doing,
    lines.map((l) => l.drums),
  );
  if (ids.size === 0) return;
  const back = lines.flatMap((l) =>
    drumCodes(l.drums).flatMap((code) => {
      const id = ids.get(code);
      return id ? [{ id, positionCode: l.positionCode }] : [];
    }),
  );
  await putDrums(doing.tx, head.warehouseId, back);
}

/** kg that came in drums of their own, by the line that sent them; they stand where the receipt says. */
export async function receiveDrums(
  doing: Doing,
  { head, lines }: Loaded<typeof paintIn>,
): Promise<ReadonlyMap<string, string>> {
  const { tx } = doing;
  const by = new Map(lines.flatMap((l) => (l.outLineId ? [[l.outLineId, l] as const] : [])));
  const sent = await sentAlong(tx, [...by.keys()]);
  const codes = sent.flatMap((s) => drumCodes(s.drums));
  if (codes.length === 0) return new Map();
  const drums = new Map((await lockDrums(tx, codes)).map((d) => [d.code, d]));
  const [put, kg] = [[] as { id: string; positionCode: string }[], new Map<string, string>()];
  for (const { lineId, drums: text } of sent) {
    const own = drumCodes(text).flatMap((code) => drums.get(code) ?? []);
    const positionCode = by.get(lineId)?.positionCode ?? '';
    put.push(...own.map((d) => ({ id: d.id, positionCode })));
    kg.set(lineId, own.reduce((s, d) => s.plus(d.leftKg), dec(0)).toFixed(3));
  }
  await putDrums(tx, head.warehouseId, put);
  return kg;
}
