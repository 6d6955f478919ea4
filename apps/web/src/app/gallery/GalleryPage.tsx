/** The shared widgets of the specification, each by itself: to look at, to try, and for their browser tests. Not part of a production build. */
import { Segmented } from 'antd';
import { THEME_MODES, useTheme } from '../../kit/theme/theme-store.ts';
import { DialogBlock } from './DialogBlock.tsx';
import { PictureBlock } from './PictureBlock.tsx';
import { PrintBlock } from './PrintBlock.tsx';
import { SearchBlock } from './SearchBlock.tsx';
import { SmallBlock } from './SmallBlock.tsx';
import { TableBlock } from './TableBlock.tsx';
import './gallery.css';

export default function GalleryPage() {
  const { mode, set } = useTheme();
  return (
    <main className="my-gallery">
      <header>
        <h1>部件</h1>
        <Segmented
          aria-label="主题"
          options={[...THEME_MODES]}
          value={mode}
          onChange={(value) => set({ mode: value })}
        />
      </header>
      <SearchBlock />
      <DialogBlock />
      <PictureBlock />
      <PrintBlock />
      <SmallBlock />
      <TableBlock />
    </main>
  );
}
