/**
 * Paint that is poured out of a drum (commerce §13): what leaves without its drum is in it no more, so that the drums of a place never
 * hold more than lies there. Poured over for another warehouse it is in a drum of its own, whose code says which one it was filled from;
 * brought back it is in the drum that it was poured out of.
 */
import { dec, drumsPoured, drumsRefilled, type Pour, poursOf, poursText } from '@muyun/contract';
import type { Doing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import {
  dropFilled,
  fillDrums,
  filledOut,
  lowerDrums,
  pouredTimes,
  putDrums,
  type StandingDrum,
} from './drums-moved.store.ts';
import { lockDrums, refillDrums } from './out.store.ts';

interface At {
  readonly batchId: string | null;
  readonly positionCode: string;
}
export const placeKey = ({ batchId, positionCode }: At): string => `${batchId} ${positionCode}`;

export interface Poured extends Pour {
  /** null: no document says so */
  readonly lineId: string | null;
  /** where the drum that is filled with it stands */
  readonly positionCode: string;
  readonly inLineId: string | null;
}
interface Line extends At {
  readonly id: string;
  readonly targetPositionCode: string | null;
}

/** What lines poured out of the drums that stand at their places: as much as these hold beyond what lies there now. `loose`: kg of a line that left without a drum. */
export function pourOf<L extends Line>(
  at: { readonly drums: readonly StandingDrum[]; readonly rest: ReadonlyMap<string, string> },
  lines: readonly L[],
  loose: (line: L) => string,
): Poured[] {
  const left = new Map(at.drums.map((d) => [d, d.leftKg]));
  return lines.flatMap((line) => {
    const own = at.drums.filter((d) => placeKey(d) === placeKey(line));
    const held = own.reduce((s, d) => s.plus(left.get(d) ?? '0'), dec(0));
    const beyond = held.minus(at.rest.get(placeKey(line)) ?? '0');
    const kg = beyond.lt(loose(line)) ? beyond : dec(loose(line));
    if (!kg.gt(0)) return [];
    const free = own
      .filter((d) => !d.isOut)
      .map((d) => ({ code: d.code, leftKg: left.get(d) ?? '0', drum: d }));
    return drumsPoured(free, kg.toFixed(3)).map(({ drum: { code, leftKg, drum }, kg: part }) => {
      left.set(drum, dec(leftKg).minus(part).toFixed(3));
      const positionCode = line.targetPositionCode ?? line.positionCode;
      return { lineId: line.id, code, kg: part, positionCode, inLineId: null };
    });
  });
}

/** The drums are lowered; where paint goes to another warehouse, each part stands there in a drum of its own. */
export async function fillFrom(
  { tx }: Pick<Doing, 'tx'>,
  pours: readonly Poured[],
  warehouseId: string | null,
  { isLowered = false } = {},
): Promise<void> {
  if (pours.length === 0) return;
  if (!isLowered) await lowerDrums(tx, pours);
  if (!warehouseId) return;
  const sources = await pouredTimes(
    tx,
    pours.map((p) => p.code),
  );
  const times = new Map(sources.map((s) => [s.code, s.times]));
  const ids = new Map(sources.map((s) => [s.code, s.id]));
  const filled = pours.flatMap(({ code, kg, lineId, positionCode, inLineId }) => {
    const fromId = ids.get(code);
    if (!fromId) return [];
    const n = (times.get(code) ?? 0) + 1;
    times.set(code, n);
    return [{ fromId, code: `${code}-F${n}`, warehouseId, positionCode, lineId, inLineId, leftKg: kg }];
  });
  await fillDrums(tx, filled);
}

/** What of pours came, of `kg` beside whole drums. */
export function pouredIn(text: string | null, kg: string): Pour[] {
  let left = dec(kg);
  return poursOf(text).flatMap(({ code, kg: sent }) => {
    const part = left.lt(sent) ? left : dec(sent);
    left = left.minus(part);
    return part.gt(0) ? [{ code, kg: part.toFixed(3) }] : [];
  });
}

/** As if nothing had been poured. Raises Paint:DrumBusy. */
export async function takeFilledBack(
  { tx }: Doing,
  lines: readonly { readonly id: string; readonly poured: string | null }[],
): Promise<void> {
  const poured = lines.filter((l) => l.poured !== null);
  if (poured.length === 0) return;
  const ids = poured.map((l) => l.id);
  const held = await filledOut(tx, ids);
  if (held) raise('Paint:DrumBusy', held);
  await dropFilled(tx, ids);
  await refillDrums(
    tx,
    poured.flatMap((l) => poursOf(l.poured)),
  );
}

export interface Back {
  readonly id: string;
  readonly quantity: string;
  readonly positionCode: string;
  /** what the issued line was poured out of, and what of it came back before */
  readonly poured: string | null;
  readonly before: string;
}
/** What is brought back is in the drums again that it was poured out of: those that are empty, or stand where it is put. Answers what each line is in. */
export async function refill(
  { tx }: Doing,
  warehouseId: string,
  lines: readonly Back[],
): Promise<{ id: string; refilled: string; kg: string }[]> {
  const asked = lines.map((l) => ({
    line: l,
    pours: drumsRefilled(poursOf(l.poured), l.quantity, l.before),
  }));
  const codes = asked.flatMap((a) => a.pours.map((p) => p.code));
  if (codes.length === 0) return [];
  const drums = new Map((await lockDrums(tx, codes)).map((d) => [d.code, d]));
  const put: { id: string; positionCode: string }[] = [];
  const told = asked.flatMap(({ line, pours }) => {
    const own = pours.filter(({ code }) => {
      const drum = drums.get(code);
      if (!drum || drum.outId !== null) return false;
      const isThere = drum.warehouseId === warehouseId && drum.positionCode === line.positionCode;
      if (!isThere && dec(drum.leftKg).gt(0)) return false;
      if (!isThere) put.push({ id: drum.id, positionCode: line.positionCode });
      return true;
    });
    const refilled = poursText(own);
    const kg = own.reduce((s, p) => s.plus(p.kg), dec(0)).toFixed(3);
    return refilled === null ? [] : [{ id: line.id, refilled, kg }];
  });
  await refillDrums(
    tx,
    told.flatMap((t) => poursOf(t.refilled)),
  );
  if (put.length > 0) await putDrums(tx, warehouseId, put);
  return told;
}
