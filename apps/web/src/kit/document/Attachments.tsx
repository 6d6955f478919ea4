/** Files of a document: opened at any time, added and taken away while it is written. */
import { useEffect, useRef, useState } from 'react';
import { type FileBrief, file as files } from '@muyun/contract';
import { FileDrop, type SentFile, UploadList, useUploads } from '../file/index.ts';
import { FileTile, FileTiles } from '../file-tile/index.ts';
import { fetchBlob } from '../http/index.ts';
import type { DocumentScreen } from './use-document.ts';

const MAX_BYTES = 300 * 1024 * 1024;
const ACCEPT = [
  '.pdf',
  '.ofd',
  '.xml',
  '.xlsx',
  '.xls',
  '.docx',
  '.doc',
  '.dxf',
  '.dwg',
  '.png',
  '.jpg',
  '.jpeg',
  '.zip',
  '.txt',
  '.csv',
];

export function Attachments({ screen }: { screen: DocumentScreen }) {
  const [fresh, setFresh] = useState<readonly FileBrief[]>([]);
  const ids = (screen.head['attachments'] ?? []) as readonly string[];
  const latest = useRef<readonly string[]>(ids);
  useEffect(() => {
    latest.current = ids;
  });
  const known = [...((screen.head['files'] ?? []) as readonly FileBrief[]), ...fresh];
  const shown = ids.flatMap((id) => known.find((f) => f.id === id) ?? []);
  const add = (sent: SentFile): void => {
    setFresh((before) => [...before, sent]);
    latest.current = [...latest.current, sent.id];
    screen.touch({ attachments: [...latest.current] });
  };
  const uploads = useUploads(add);
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
        <>
          <FileDrop accept={ACCEPT} maxBytes={MAX_BYTES} multiple onFiles={uploads.send} />
          <UploadList uploads={uploads} />
        </>
      )}
    </section>
  );
}
