/**
 * Drums follow a transfer (commerce §13): whole ones go along with their batch, stand in the other warehouse under the code that they
 * have, and come back with the transfer. They are locked before balances are, as by whoever puts them on the scale.
 */
import {
  dec,
  drumCodes,
  drumsAlong,
  drumsText,
  type paintIn,
  type paintOut,
  poursText,
} from '@muyun/contract';
import type { Doing, Loaded } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { inventoryQuantities } from '../../../ledger/inventory/index.ts';
import { lockStanding, lyingAt, putDrums, sentAlong, type StandingDrum } from './drums-moved.store.ts';
import { fillFrom, placeKey, pouredIn, pourOf, type Poured, takeFilledBack } from './drums-poured.ts';
import { lockDrums } from './out.store.ts';

type Out = Loaded<typeof paintOut>;
type Sent = Pick<Out['lines'][number], 'id' | 'batchId' | 'positionCode' | 'targetPositionCode' | 'quantity'>;
/** What a line keeps of the drums that it was in. */
type Told = {
  readonly id: string;
  readonly drums: string | null;
  readonly poured: string | null;
};

/** Those that its paint may be in, locked; none where drums were weighed out. */
export const drumsToSend = ({ tx }: Doing, { head, lines }: Out): Promise<StandingDrum[]> =>
  head.isPicking
    ? Promise.resolve([])
    : lockStanding(tx, { warehouseId: head.warehouseId, batchIds: lines.map((l) => l.batchId) });

/** What was posted has left: whole drums stand in the other warehouse, and what was poured is in its drums no more. Answers what the lines keep of it. */
export async function sendDrums(
  doing: Doing,
  head: Out['head'],
  lines: readonly Sent[],
  standing: readonly StandingDrum[],
): Promise<Told[]> {
  if (standing.length === 0) return [];
  const { tx } = doing;
  const { warehouseId, targetWarehouseId } = head;
  const lying = await lyingAt(tx, inventoryQuantities(tx), {
    warehouseId,
    batchIds: lines.map((l) => l.batchId),
  });
  const rest = new Map(lying.map((l) => [placeKey(l), l.quantity]));
  const there = new Set(standing);
  const moved: { id: string; positionCode: string }[] = [];
  const along = new Map<string, StandingDrum[]>();
  for (const line of targetWarehouseId ? lines : []) {
    const own = [...there].filter((d) => !d.isOut && placeKey(d) === placeKey(line));
    const whole = drumsAlong(own, line.quantity, !rest.has(placeKey(line)));
    for (const drum of whole) {
      there.delete(drum);
      moved.push({ id: drum.id, positionCode: line.targetPositionCode ?? line.positionCode });
    }
    along.set(line.id, whole);
  }
  if (targetWarehouseId && moved.length > 0) await putDrums(tx, targetWarehouseId, moved);
  const pours = pourOf({ drums: [...there], rest }, lines, (l) =>
    (along.get(l.id) ?? []).reduce((s, d) => s.minus(d.leftKg), dec(l.quantity)).toFixed(3),
  );
  await fillFrom(doing, pours, head.inTransit ? null : targetWarehouseId);
  return toldOf(lines, along, pours);
}

function toldOf(
  lines: readonly Sent[],
  along: ReadonlyMap<string, readonly StandingDrum[]>,
  pours: readonly Poured[],
): Told[] {
  return lines.flatMap(({ id }) => {
    const drums = drumsText((along.get(id) ?? []).map((d) => d.code));
    const poured = poursText(pours.filter((p) => p.lineId === id));
    return drums === null && poured === null ? [] : [{ id, drums, poured }];
  });
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

/** The issue is taken back: drums that went along stand where they stood, and what was poured is in its drums again. Raises Paint:DrumBusy. */
export async function takeDrumsBack(doing: Doing, { head, lines }: Out): Promise<void> {
  const ids = await alongOf(
    doing,
    lines.map((l) => l.drums),
  );
  await takeFilledBack(doing, lines);
  if (ids.size === 0) return;
  const back = lines.flatMap((l) =>
    drumCodes(l.drums).flatMap((code) => {
      const id = ids.get(code);
      return id ? [{ id, positionCode: l.positionCode }] : [];
    }),
  );
  await putDrums(doing.tx, head.warehouseId, back);
}

/** kg that came in drums of their own or filled from others, by line of the receipt; they stand where it says. */
export async function receiveDrums(
  doing: Doing,
  { head, lines }: Loaded<typeof paintIn>,
): Promise<ReadonlyMap<string, string>> {
  const { tx } = doing;
  const by = new Map(lines.flatMap((l) => (l.outLineId ? [[l.outLineId, l] as const] : [])));
  const sent = await sentAlong(tx, [...by.keys()]);
  const codes = sent.flatMap((s) => drumCodes(s.drums));
  const drums = new Map((codes.length === 0 ? [] : await lockDrums(tx, codes)).map((d) => [d.code, d]));
  const [put, kg] = [[] as { id: string; positionCode: string }[], new Map<string, string>()];
  const pours: Poured[] = [];
  for (const { lineId, drums: text, poured } of sent) {
    const line = by.get(lineId);
    const own = drumCodes(text).flatMap((code) => drums.get(code) ?? []);
    const positionCode = line?.positionCode ?? '';
    put.push(...own.map((d) => ({ id: d.id, positionCode })));
    const whole = own.reduce((s, d) => s.plus(d.leftKg), dec(0));
    const came = pouredIn(
      poured,
      dec(line?.quantity ?? '0')
        .minus(whole)
        .toFixed(3),
    );
    pours.push(...came.map((p) => ({ ...p, lineId, positionCode, inLineId: line?.id ?? null })));
    kg.set(line?.id ?? '', came.reduce((s, p) => s.plus(p.kg), whole).toFixed(3));
  }
  if (put.length > 0) await putDrums(tx, head.warehouseId, put);
  await fillFrom(doing, pours, head.warehouseId, { isLowered: true });
  return kg;
}
