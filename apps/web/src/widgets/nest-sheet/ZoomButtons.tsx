/** 缩小, 放大, 适合窗口 of a drawing. */
import { CompressOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { IconButton } from '../../kit/IconButton.tsx';
import type { ViewHandle } from './use-view.ts';

export function ZoomButtons({ handle }: { handle: Pick<ViewHandle, 'zoom' | 'fit'> }) {
  return (
    <>
      <IconButton label="缩小" onClick={() => handle.zoom(-1)}>
        <ZoomOutOutlined />
      </IconButton>
      <IconButton label="放大" onClick={() => handle.zoom(1)}>
        <ZoomInOutlined />
      </IconButton>
      <IconButton label="适合窗口" onClick={handle.fit}>
        <CompressOutlined />
      </IconButton>
    </>
  );
}
