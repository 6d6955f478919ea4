/** A file as a tile (shared widget 7): its kind, name and size, to look into and to fetch. */
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { CloseOutlined, DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import { fmt } from '../format/fmt.ts';
import { saveBlob, showError } from '../http/index.ts';
import { IconButton } from '../IconButton.tsx';
import { MOST_PREVIEWED, previewOf, type TileFile } from './kind.ts';
import './file-tile.css';

const FilePreview = lazy(() => import('./FilePreview.tsx'));

export interface FileTileProps {
  readonly file: TileFile;
  /** fetches its content */
  load(): Promise<Blob>;
  /** given: it can be taken away */
  onRemove?: () => void;
}

const MOST_LETTERS = 4;

export function FileTile({ file, load, onRemove }: FileTileProps) {
  const [isOpen, setOpen] = useState(false);
  const kind = previewOf(file.ext);
  const save = (): void => {
    load().then((blob) => saveBlob(blob, file.name), showError);
  };
  const canPreview = kind !== undefined && file.size <= MOST_PREVIEWED;
  const ext = file.ext.replace(/^\./, '').toUpperCase();
  return (
    <div className="my-file-tile" data-kind={kind ?? 'other'}>
      <button
        type="button"
        className="open"
        title={canPreview ? `预览 ${file.name}` : `下载 ${file.name}`}
        onClick={() => (canPreview ? setOpen(true) : save())}
      >
        <span className="mark" aria-hidden>
          {ext.slice(0, MOST_LETTERS)}
        </span>
        <span className="text">
          <b className="my-ellipsis">{file.name}</b>
          <span>{fmt.bytes(file.size)}</span>
        </span>
      </button>
      <span className="acts">
        {canPreview && (
          <IconButton label={`预览 ${file.name}`} hint="预览" onClick={() => setOpen(true)}>
            <EyeOutlined />
          </IconButton>
        )}
        <IconButton label={`下载 ${file.name}`} hint="下载" onClick={save}>
          <DownloadOutlined />
        </IconButton>
        {onRemove && (
          <IconButton label={`移除 ${file.name}`} hint="移除" onClick={onRemove}>
            <CloseOutlined />
          </IconButton>
        )}
      </span>
      {isOpen && kind && (
        <Suspense fallback={null}>
          <FilePreview file={file} kind={kind} load={load} onSave={save} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Tiles one beside the other. */
export const FileTiles = ({ children }: { children: ReactNode }) => (
  <div className="my-file-tiles">{children}</div>
);
