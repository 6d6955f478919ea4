/** What comes back of an issue: no more than left, and the demand knows. */
import { dec, round } from '@muyun/contract';
import type { Doing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { moveDemands } from './demand.store.ts';
import { addReturned, lockOutLines, type OutLine } from './out.store.ts';

/** the state in which an issue is posted */
const POSTED = 4;

interface Back {
  readonly outLineId: string | null;
  readonly quantity: string;
}

/** `sign` −1: it had not come back. Answers the issued lines as they were. Raises Paint:ReturnExceeds. */
export async function bringBack(
  doing: Doing,
  lines: readonly Back[],
  sign: 1 | -1,
): Promise<ReadonlyMap<string, OutLine>> {
  const rows = lines.flatMap((l) => (l.outLineId ? [{ id: l.outLineId, kg: l.quantity }] : []));
  const sources = await lockOutLines(
    doing.tx,
    rows.map((r) => r.id),
  );
  for (const [id, source] of sources) {
    const now = rows.filter((r) => r.id === id).reduce((s, r) => s.plus(r.kg), dec(0));
    const room = source.state === POSTED ? dec(source.quantity).minus(source.returnedKg) : dec(0);
    if (sign === 1 && now.gt(room)) raise('Paint:ReturnExceeds', { x: round(room, 3) });
  }
  const signed = rows.map((r) => ({ id: r.id, kg: dec(r.kg).times(sign).toFixed(3) }));
  await moveDemands(
    doing.tx,
    signed.flatMap((r) => {
      const demandId = sources.get(r.id)?.demandId;
      return demandId ? [{ id: demandId, returned: r.kg }] : [];
    }),
  );
  await addReturned(doing.tx, signed);
  return sources;
}
