/** A file as a word in a row: pressed it is looked into, or fetched where it has no preview. */
import { Suspense, lazy, useState } from 'react';
import { DownloadOutlined } from '@ant-design/icons';
import { file } from '@muyun/contract';
import { fetchBlob, saveBlob, showError } from '../http/index.ts';
import { IconButton } from '../IconButton.tsx';
import { previewOf } from './kind.ts';
import './file-tile.css';

const FilePreview = lazy(() => import('./FilePreview.tsx'));

interface Props {
  readonly id: string;
  readonly name: string;
  /** what stands for it; its name unless said */
  readonly label?: string;
}

export function FileLink({ id, name, label = name }: Props) {
  const [isOpen, setOpen] = useState(false);
  const ext = name.split('.').at(-1) ?? '';
  const kind = previewOf(ext);
  const load = (): Promise<Blob> => fetchBlob(file.downloadFile, { params: { id } });
  const save = (): void => {
    load().then((blob) => saveBlob(blob, name), showError);
  };
  return (
    // the row itself opens its form
    <span className="my-file-link" onClick={(e) => e.stopPropagation()} role="presentation">
      <button
        type="button"
        className="my-link my-ellipsis"
        title={kind ? `预览 ${name}` : `下载 ${name}`}
        onClick={() => (kind ? setOpen(true) : save())}
      >
        {label}
      </button>
      <IconButton label={`下载 ${name}`} hint="下载" onClick={save}>
        <DownloadOutlined />
      </IconButton>
      {isOpen && kind && (
        <Suspense fallback={null}>
          <FilePreview
            file={{ id, name, ext, size: 0 }}
            kind={kind}
            load={load}
            onSave={save}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
