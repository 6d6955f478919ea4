/** What is being done to a sheet: parts, what is chosen, and the way back. */
import { useMemo, useState } from 'react';
import { begun, gone, type History, settled, stepped } from './touch-history.ts';
import type { Board } from './touch-model.ts';
import type { Piece } from './touch-piece.ts';
import { fresh, freePlace } from './touch-free.ts';
import { restood, shifted, swapped, turned } from './touch-model.ts';

export interface Touch {
  readonly pieces: readonly Piece[];
  readonly chosen: ReadonlySet<number>;
  readonly isChanged: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  choose(key: number | null, adds?: boolean): void;
  /** the parts as they are now; `isPart`: of a movement under way, one step back for the whole of it */
  put(pieces: readonly Piece[], isPart?: boolean): void;
  /** what was put in parts is one step now */
  settle(): void;
  /** false: what is chosen cannot be turned */
  turn(isFine?: boolean): boolean;
  mirror(): void;
  takeOff(): void;
  /** false: there was no room, it lies in the corner */
  layOn(board: Board, productId: string): boolean;
  swap(): void;
  nudge(dx: number, dy: number): void;
  undo(): void;
  redo(): void;
}

function useHistory(first: readonly Piece[]) {
  const [history, setHistory] = useState<History<readonly Piece[]>>(() => begun(first));
  const put = (pieces: readonly Piece[], isPart = false): void =>
    setHistory((h) => stepped(h, pieces, isPart));
  const go = (by: number): void => setHistory((h) => gone(h, by));
  const settle = (): void => setHistory(settled);
  return { pieces: history.steps[history.at] ?? first, history, put, go, settle };
}

export function useTouch(sizes: Board['sizes'], first: readonly Piece[]): Touch {
  const { pieces, history, put, go, settle } = useHistory(first);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  // what was taken off or undone is no longer there to be chosen
  const chosen = useMemo(
    () => new Set(pieces.filter((p) => picked.has(p.key)).map((p) => p.key)),
    [pieces, picked],
  );
  const change = (of: (p: Piece) => Piece): void => put(pieces.map((p) => (chosen.has(p.key) ? of(p) : p)));
  const choose: Touch['choose'] = (key, adds = false) => {
    if (key === null) return setPicked(new Set());
    if (!adds) return setPicked(new Set([key]));
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setPicked(next);
  };
  const layOn: Touch['layOn'] = (board, productId) => {
    const key = Math.max(0, ...history.steps.flat().map((p) => p.key)) + 1;
    const place = freePlace(board, pieces, productId);
    put([...pieces, place ? { ...place, key } : fresh(board, productId, key)]);
    setPicked(new Set([key]));
    return place !== undefined;
  };
  const [one, two] = [...chosen];
  return {
    pieces,
    chosen,
    isChanged: pieces !== first,
    canUndo: history.at > 0,
    canRedo: history.at < history.steps.length - 1,
    choose,
    put,
    settle,
    turn: (isFine = false) => {
      const own = pieces.filter((p) => chosen.has(p.key));
      if (own.every((p) => turned({ sizes }, p, isFine).rotation === p.rotation)) return false;
      change((p) => turned({ sizes }, p, isFine));
      return true;
    },
    mirror: () =>
      change((p) =>
        sizes.get(p.productId)?.mirrors
          ? restood({ sizes }, p, { rotation: p.rotation, mirror: !p.mirror })
          : p,
      ),
    takeOff: () => put(pieces.filter((p) => !chosen.has(p.key))),
    layOn,
    swap: () => {
      if (one !== undefined && two !== undefined) put(swapped(pieces, one, two));
    },
    nudge: (dx, dy) => change((p) => shifted(p, dx, dy)),
    undo: () => go(-1),
    redo: () => go(1),
  };
}
