/** What every report of work needs: shares of operators, keys of several reports of one gesture, which pieces can be reported now. */
import { createHash } from 'node:crypto';
import { dec, fill, missingBefore, round, ROUTE_WORDS } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/tx.ts';
import { ACTION, appendEvents, type CoreStep, type Piece, SCOPE } from '../core/index.ts';

export interface Skipped {
  readonly lableCode: string;
  readonly reason: string;
}

/** Equal shares; the last takes the remainder. */
export function sharesOf(names: readonly { readonly id: string; readonly name: string }[]) {
  const part = names.length === 0 ? '0' : dec(1).div(names.length).toDecimalPlaces(6, 1).toFixed(6);
  return names.map(({ id, name }, i) => ({
    userId: id,
    name,
    share: i < names.length - 1 ? part : round(dec(1).minus(dec(part).times(names.length - 1)), 6),
  }));
}

/** A report for each process: the first has the key of the client, the others keys that follow from it. */
export function keyFor(clientKey: string, id: string, isFirst: boolean): string {
  if (isFirst) return clientKey;
  const hex = createHash('sha256').update(`${clientKey}:${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Which pieces can be reported at a process now, and why the others cannot. */
export function judged(step: CoreStep, route: readonly CoreStep[], pieces: readonly Piece[]) {
  const open: Piece[] = [];
  const skipped: Skipped[] = [];
  for (const piece of pieces) {
    const missing = missingBefore(step, route, piece.sums);
    if (piece.holdFlag !== 0) skipped.push({ lableCode: piece.code, reason: ROUTE_WORDS.onHold });
    else if (missing.length > 0) {
      const names = missing.map((m) => route.find((s) => s.id === m.id)?.name ?? '').join('、');
      skipped.push({ lableCode: piece.code, reason: fill(ROUTE_WORDS.previous, { names }) });
    } else open.push(piece);
  }
  return { open, skipped };
}

type Report = Parameters<Parameters<typeof appendEvents>[3]>[0];
/** An adjustment that the house makes itself, with a key of its own; `work` answers how many pieces are new. */
export function quietly(
  tx: Tx,
  projectId: string,
  dayCutHour: number,
  work: (report: Report) => Promise<number | void>,
) {
  const key = newId();
  const about = { action: ACTION.adjust, scopeType: SCOPE.project, scopeId: projectId, projectId, source: 9 };
  return appendEvents(tx, { clientKey: key, payload: key, ...about }, dayCutHour, async (report) => ({
    quantity: (await work(report)) ?? 0,
    answer: null,
  }));
}
