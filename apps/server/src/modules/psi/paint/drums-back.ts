/** Drums of a receipt that have codes already: those that a transfer sent, and those that an issue was taken out of. */
import {
  dec,
  type paintIn,
  PAINT_BROUGHT_BACK,
  PAINT_TRANSFERRED,
  poursOf,
  poursText,
} from '@muyun/contract';
import type { Doing, Loaded } from '../../../kit/document/index.ts';
import { receiveDrums } from './drums-moved.ts';
import { lowerDrums } from './drums-moved.store.ts';
import { refill } from './drums-poured.ts';
import { bringBack } from './out-returned.ts';
import type { OutLine } from './out.store.ts';

type Doc = Loaded<typeof paintIn>;
interface TakenIn {
  /** kg in such drums, by line */
  readonly came: ReadonlyMap<string, string>;
  readonly refilled: readonly { readonly id: string; readonly refilled: string }[];
}

/** What an issued line was taken out of: what was poured, else the drum that was weighed. */
const outOf = (source: OutLine | undefined): string | null =>
  source?.drumCode
    ? poursText([{ code: source.drumCode, kg: dec(source.quantity).toFixed(3) }])
    : (source?.poured ?? null);

/** Drums stand where the receipt says; what is brought back is noted with its issue. Raises Paint:ReturnExceeds. */
export async function takeDrumsIn(doing: Doing, doc: Doc): Promise<TakenIn> {
  const { head, lines } = doc;
  if (head.inType === PAINT_TRANSFERRED) return { came: await receiveDrums(doing, doc), refilled: [] };
  if (head.inType !== PAINT_BROUGHT_BACK) return { came: new Map(), refilled: [] };
  const sources = await bringBack(doing, lines, 1);
  const before = new Map([...sources].map(([id, s]) => [id, s.returnedKg]));
  const back = lines.map((l) => {
    const id = l.outLineId ?? '';
    const was = before.get(id) ?? '0';
    before.set(id, dec(was).plus(l.quantity).toFixed(3));
    return { ...l, poured: outOf(sources.get(id)), before: was };
  });
  const told = await refill(doing, head.warehouseId, back);
  return {
    came: new Map(told.map((t) => [t.id, t.kg])),
    refilled: told.map(({ id, refilled }) => ({ id, refilled })),
  };
}

/** What was brought back is not in its drums any more. Answers the lines that kept it. */
export async function giveUpRefilled(
  { tx }: Doing,
  lines: readonly { readonly id: string; readonly refilled: string | null }[],
): Promise<{ id: string; refilled: null }[]> {
  await lowerDrums(
    tx,
    lines.flatMap((l) => poursOf(l.refilled)),
  );
  return lines.flatMap((l) => (l.refilled === null ? [] : [{ id: l.id, refilled: null }]));
}
