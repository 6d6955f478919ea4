/** Which parts are marked: those that are seen to lie wrong at once, and those that the verifier names. */
import { useMemo } from 'react';
import type { nest } from '@muyun/contract';
import { type Board, wrongOf } from './touch-model.ts';
import type { Piece } from './touch-piece.ts';

export function useWrong(
  board: Board,
  pieces: readonly Piece[],
  faults: readonly nest.NestTouchFault[] | undefined,
): ReadonlySet<number> {
  const seen = useMemo(() => wrongOf(board, pieces), [board, pieces]);
  return useMemo(() => {
    const told = (faults ?? []).flatMap((f) => f.seqs.flatMap((seq) => pieces[seq - 1]?.key ?? []));
    return new Set([...seen, ...told]);
  }, [seen, faults, pieces]);
}
