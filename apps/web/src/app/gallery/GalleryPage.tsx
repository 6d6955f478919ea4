/** The shared widgets of the specification, each by itself: to look at, to try, and for their browser tests. Not part of a production build. */
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { THEME_MODES, useTheme } from '../../kit/theme/theme-store.ts';
import { DialogBlock } from './DialogBlock.tsx';
import { PictureBlock } from './PictureBlock.tsx';
import { PrintBlock } from './PrintBlock.tsx';
import { SearchBlock } from './SearchBlock.tsx';
import { SmallBlock } from './SmallBlock.tsx';
import { TableBlock } from './TableBlock.tsx';
import './gallery.css';

const ALL = '全部';
const BLOCKS = {
  查询: SearchBlock,
  弹窗: DialogBlock,
  图片: PictureBlock,
  打印: PrintBlock,
  小部件: SmallBlock,
  表格: TableBlock,
} as const;

export default function GalleryPage() {
  const { mode, set } = useTheme();
  // one alone can be linked to, and measured
  const [params, setParams] = useSearchParams();
  const only = params.get('block') ?? ALL;
  return (
    <main className="my-gallery">
      <header>
        <h1>部件</h1>
        <Segmented
          aria-label="部件"
          options={[ALL, ...Object.keys(BLOCKS)]}
          value={only}
          onChange={(value) => setParams(value === ALL ? {} : { block: value })}
        />
        <Segmented
          aria-label="主题"
          options={[...THEME_MODES]}
          value={mode}
          onChange={(value) => set({ mode: value })}
        />
      </header>
      {Object.entries(BLOCKS).map(([name, Part]) => (only === ALL || only === name) && <Part key={name} />)}
    </main>
  );
}
