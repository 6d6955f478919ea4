/** A drawing on paper: pinch or wheel zooms where the fingers or the pointer are, a drag moves, a button turns. */
import { useRef } from 'react';
import { CompressOutlined, MinusOutlined, PlusOutlined, RotateRightOutlined } from '@ant-design/icons';
import { IconButton } from '../../kit/IconButton.tsx';
import { PAPER } from '../../kit/theme/paper.ts';
import { STEP, useImageView } from './use-image-view.ts';

export function Drawing({ src, title }: { src: string | null; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { view, zoom, turn, fit, gestures } = useImageView(box);
  if (src === null)
    return (
      <div className="book-drawing none" style={PAPER}>
        暂无图纸
      </div>
    );
  return (
    <div className="book-drawing" style={PAPER}>
      <div
        ref={box}
        className="stage"
        role="application"
        tabIndex={0}
        aria-label={`${title} 图纸，双指或滚轮缩放，拖动平移，按 R 旋转，按 0 适应窗口`}
        {...gestures}
      >
        <img
          src={src}
          alt={`${title} 图纸`}
          draggable={false}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turn}deg)`,
          }}
        />
      </div>
      <div className="tools">
        <IconButton label="放大" hint="放大 (+)" onClick={() => zoom(STEP)}>
          <PlusOutlined />
        </IconButton>
        <IconButton label="缩小" hint="缩小 (-)" onClick={() => zoom(1 / STEP)}>
          <MinusOutlined />
        </IconButton>
        <IconButton label="旋转" hint="旋转 (R)" onClick={turn}>
          <RotateRightOutlined />
        </IconButton>
        <IconButton label="适应窗口" hint="适应窗口 (0)" onClick={fit}>
          <CompressOutlined />
        </IconButton>
      </div>
    </div>
  );
}
