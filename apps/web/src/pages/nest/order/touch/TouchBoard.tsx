/** The sheet that is being laid: parts are dragged and snap, the sheet itself is moved and zoomed as when it is looked at. */
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import type { NestDrawnProduct, NestLayout } from '@muyun/contract';
import { colorAt, Plate, Rulers, SheetPart, SheetRemnants } from '../../../../widgets/nest-sheet/index.ts';
import type { PartColor, ViewHandle } from '../../../../widgets/nest-sheet/index.ts';
import type { Board } from './touch-model.ts';
import type { Piece } from './touch-piece.ts';
import { boxOf, placementOf, shifted, snapped } from './touch-model.ts';
import type { Touch } from './use-touch.ts';

/** px from which a part snaps. */
const REACH_PX = 9;
const WRONG: PartColor = { fill: '#fbe0e0', line: '#c62828' };

export interface TouchBoardProps {
  layout: NestLayout;
  board: Board;
  touch: Touch;
  handle: ViewHandle;
  wrong: ReadonlySet<number>;
  products: ReadonlyMap<string, NestDrawnProduct>;
  colors: ReadonlyMap<string, PartColor>;
}

/** Parts under the pointer follow it; the first chosen one snaps, the others keep their distance to it. */
function useDragging({ board, touch, handle }: Pick<TouchBoardProps, 'board' | 'touch' | 'handle'>) {
  const drag = useRef<{ key: number; x: number; y: number; from: readonly Piece[]; far: boolean } | null>(
    null,
  );
  // a captured pointer clicks the sheet, wherever it went down
  const wasPart = useRef(false);
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    const seq = (event.target as Element).closest<SVGGElement>('[data-seq]')?.dataset.seq;
    const piece = seq === undefined ? undefined : touch.pieces[Number(seq) - 1];
    wasPart.current = piece !== undefined;
    if (!piece || event.button !== 0) {
      handle.onDown(event);
      return;
    }
    if (!touch.chosen.has(piece.key) || event.shiftKey) touch.choose(piece.key, event.shiftKey);
    drag.current = { key: piece.key, x: event.clientX, y: event.clientY, from: touch.pieces, far: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const held = drag.current;
    const { view } = handle;
    if (!held || !view) return handle.onMove(event);
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.far && Math.abs(dx) + Math.abs(dy) < 4) return;
    held.far = true;
    const lead = held.from.find((p) => p.key === held.key);
    if (!lead) return;
    const moves = touch.chosen.has(held.key) ? touch.chosen : new Set([held.key]);
    const others = held.from.filter((p) => !moves.has(p.key));
    const to = { x: lead.x + dx / view.k, y: lead.y - dy / view.k };
    const at = snapped(board, others, boxOf(board, lead), to, REACH_PX / view.k);
    const by = { x: at.x - lead.x, y: at.y - lead.y };
    touch.put(
      held.from.map((p) => (moves.has(p.key) ? shifted(p, by.x, by.y) : p)),
      true,
    );
  };
  const up = (): void => {
    if (drag.current?.far) touch.put(touch.pieces);
    drag.current = null;
    handle.onUp();
  };
  const click = (): void => {
    if (!wasPart.current && !handle.moved()) touch.choose(null);
  };
  return { down, move, up, click };
}

export function TouchBoard(props: TouchBoardProps) {
  const { layout, board, touch, handle, wrong, products, colors } = props;
  const { view, size, frame } = handle;
  const { down, move, up, click } = useDragging(props);
  return (
    <div
      className="nest-sheet nest-touch-sheet"
      ref={frame}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onClick={click}
      role="presentation"
    >
      {view && (
        <svg
          width={size.w}
          height={size.h}
          role="img"
          aria-label={`调整排版 ${layout.layoutNo}，${touch.pieces.length} 件`}
        >
          <Plate layout={layout} view={view} />
          <rect
            x={view.x + board.room.x * view.k}
            y={view.y + (layout.width - board.room.y - board.room.h) * view.k}
            width={board.room.w * view.k}
            height={board.room.h * view.k}
            className="nest-touch-room"
          />
          <SheetRemnants layout={layout} view={view} />
          {touch.pieces.map((piece, i) => (
            <SheetPart
              key={piece.key}
              placement={placementOf(board, piece, i + 1)}
              product={products.get(piece.productId)}
              color={wrong.has(piece.key) ? WRONG : (colors.get(piece.productId) ?? colorAt(8))}
              view={view}
              width={layout.width}
              lit={wrong.has(piece.key)}
              chosen={touch.chosen.has(piece.key)}
              dimmed={false}
            />
          ))}
          <Rulers layout={layout} view={view} />
        </svg>
      )}
    </div>
  );
}
