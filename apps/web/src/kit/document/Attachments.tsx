/** Files of a document: opened at any time, added and taken away while it is written. */
import { useState } from 'react';
import { type FileBrief, file as files } from '@muyun/contract';
import { FileDrop } from '../file/index.ts';
import { FileTile, FileTiles } from '../file-tile/index.ts';
import { fetchBlob, useGesture } from '../http/index.ts';
import type { DocumentScreen } from './use-document.ts';

const MAX_BYTES = 50 * 1024 * 1024;
const ACCEPT = [
  '.pdf',
  '.ofd',
  '.xml',
  '.xlsx',
  '.xls',
  '.docx',
  '.doc',
  '.dxf',
  '.png',
  '.jpg',
  '.jpeg',
  '.zip',
  '.txt',
  '.csv',
];

export function Attachments({ screen }: { screen: DocumentScreen }) {
  const [fresh, setFresh] = useState<readonly FileBrief[]>([]);
  const { run, busy } = useGesture();
  const ids = (screen.head['attachments'] ?? []) as readonly string[];
  const known = [...((screen.head['files'] ?? []) as readonly FileBrief[]), ...fresh];
  const shown = ids.flatMap((id) => known.find((f) => f.id === id) ?? []);
  const add = async (chosen: File[]): Promise<void> => {
    const added: FileBrief[] = [];
    for (const one of chosen) {
      const answer = await run(files.uploadFile, { file: one });
      if (answer) added.push(...answer);
    }
    setFresh((before) => [...before, ...added]);
    screen.touch({ attachments: [...ids, ...added.map((f) => f.id)] });
  };
  if (!screen.isEditing && shown.length === 0) return null;
  return (
    <section className="my-surface my-document-files" aria-label="附件">
      <h2>{`附件（${shown.length}）`}</h2>
      <FileTiles>
        {shown.map((f) => (
          <FileTile
            key={f.id}
            file={f}
            load={() => fetchBlob(files.downloadFile, { params: { id: f.id } })}
            {...(screen.isEditing
              ? { onRemove: () => screen.touch({ attachments: ids.filter((id) => id !== f.id) }) }
              : {})}
          />
        ))}
      </FileTiles>
      {screen.isEditing && (
        <FileDrop
          accept={ACCEPT}
          maxBytes={MAX_BYTES}
          multiple
          busy={busy}
          onFiles={(chosen) => void add(chosen)}
        />
      )}
    </section>
  );
}
