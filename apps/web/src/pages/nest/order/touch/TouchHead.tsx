/** What is being laid, and what can be done to it. */
import {
  ColumnWidthOutlined,
  DeleteOutlined,
  RedoOutlined,
  RotateLeftOutlined,
  SwapOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { NestLayout } from '@muyun/contract';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { ZoomButtons } from '../../../../widgets/nest-sheet/index.ts';
import type { ViewHandle } from '../../../../widgets/nest-sheet/index.ts';
import type { Board } from './touch-model.ts';
import type { Piece } from './touch-piece.ts';
import type { Touch } from './use-touch.ts';

export interface TouchHeadProps {
  layout: NestLayout;
  touch: Touch;
  board: Board;
  handle: ViewHandle;
  onTurn: () => void;
}

export function TouchHead({ layout, touch, board, handle, onTurn }: TouchHeadProps) {
  const none = touch.chosen.size === 0;
  const mirrors = (of: readonly Piece[]) => of.some((p) => board.sizes.get(p.productId)?.mirrors);
  const chosen = touch.pieces.filter((p) => touch.chosen.has(p.key));
  return (
    <header>
      <b>调整排版 {layout.layoutNo}</b>
      <span className="my-t2">
        {layout.width} × {layout.length} · {touch.pieces.length} 件
      </span>
      <span className="end">
        <IconButton label="撤销" hint="撤销 (Ctrl+Z)" disabled={!touch.canUndo} onClick={touch.undo}>
          <UndoOutlined />
        </IconButton>
        <IconButton label="重做" hint="重做 (Ctrl+Y)" disabled={!touch.canRedo} onClick={touch.redo}>
          <RedoOutlined />
        </IconButton>
        <IconButton label="旋转" hint="旋转 90° (R)，最小一步 (Shift+R)" disabled={none} onClick={onTurn}>
          <RotateLeftOutlined />
        </IconButton>
        {mirrors(touch.pieces) && (
          <IconButton label="镜像" hint="左右镜像 (M)" disabled={!mirrors(chosen)} onClick={touch.mirror}>
            <ColumnWidthOutlined />
          </IconButton>
        )}
        <IconButton
          label="交换"
          hint="选中两件后交换位置"
          disabled={touch.chosen.size !== 2}
          onClick={touch.swap}
        >
          <SwapOutlined />
        </IconButton>
        <IconButton label="移出" hint="移出本版 (Del)" disabled={none} onClick={touch.takeOff}>
          <DeleteOutlined />
        </IconButton>
        <ZoomButtons handle={handle} />
      </span>
    </header>
  );
}
