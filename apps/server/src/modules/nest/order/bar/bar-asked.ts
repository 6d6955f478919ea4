/** What an order of bars asks for before it is saved: its size, and the lost pieces that go with it. */
import { type BarDraft, barParamFault, NEST_MAX_KINDS, NEST_MAX_PIECES } from '@muyun/contract';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { joinedLines, markedFor } from '../lost/lost-join.ts';
import { loadPieces, lockPieces } from './bar-piece.store.ts';
import { barGroupName } from './bar-problem.ts';

export const idsOf = (body: BarDraft): string[] => body.pieces.map((p) => p.pieceId);

/** Raises Nest:ParamRange, Nest:NoProduct, Nest:TooLarge. */
export function assertSize(body: BarDraft): void {
  const fault = barParamFault(body.params);
  if (fault) raise('Nest:ParamRange', { name: fault.label, min: fault.min, max: fault.max });
  const kinds = new Set(body.pieces.map((p) => p.pieceId)).size;
  const pieces = body.pieces.reduce((s, p) => s + p.quantity, 0);
  if (kinds === 0) raise('Nest:NoProduct');
  if (kinds > NEST_MAX_KINDS || pieces > NEST_MAX_PIECES) raise('Nest:TooLarge', { kinds, pieces });
}

/** The body with the lost pieces that go with this order, and all its pieces, their products locked. */
export async function withMarked(tx: Tx, who: Who, body: BarDraft, isOrdinary: boolean) {
  const own = idsOf(body);
  const beside = isOrdinary ? await markedFor(tx, own, 'bars') : [];
  const ids = [...own, ...beside.map((m) => m.nested)];
  await lockPieces(tx, ids);
  const pieces = await loadPieces(tx, who, ids);
  if (beside.length === 0) return { asked: body, pieces, joined: 0 };
  const free = new Map(
    [...pieces.values()].map((p) => [p.id, { group: barGroupName(p), available: p.available }]),
  );
  const asked = new Map<string, number>();
  for (const p of body.pieces) asked.set(p.pieceId, (asked.get(p.pieceId) ?? 0) + p.quantity);
  const more = joinedLines(await markedFor(tx, own, 'bars'), asked, free);
  const lines = more.map(({ id: pieceId, ...line }) => ({ pieceId, ...line }));
  const whole = { ...body, pieces: [...body.pieces, ...lines] };
  assertSize(whole);
  return { asked: whole, pieces, joined: more.reduce((n, l) => n + l.quantity, 0) };
}
