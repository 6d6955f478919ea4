/** Files of a document: opened at any time, added and taken away while it is written. */
import { useState } from 'react';
import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { type FileBrief, file as files } from '@muyun/contract';
import { fmt } from '../format/fmt.ts';
import { FileDrop } from '../file/index.ts';
import { download, useGesture } from '../http/index.ts';
import { IconButton } from '../IconButton.tsx';
import type { DocumentScreen } from './use-document.ts';

const MAX_BYTES = 50 * 1024 * 1024;
const ACCEPT = [
  '.pdf',
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
      <ul>
        {shown.map((f) => (
          <li key={f.id}>
            <PaperClipOutlined />
            <button
              type="button"
              className="my-link"
              onClick={() => void download(files.downloadFile, { params: { id: f.id } }, f.name)}
            >
              {f.name}
            </button>
            <span className="my-t3">{fmt.bytes(f.size)}</span>
            {screen.isEditing && (
              <IconButton
                label={`移除 ${f.name}`}
                onClick={() => screen.touch({ attachments: ids.filter((id) => id !== f.id) })}
              >
                <CloseOutlined />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
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
