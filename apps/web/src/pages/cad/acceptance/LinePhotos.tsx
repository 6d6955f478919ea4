/** 现场照片 of the lines, and the signature of the document. */
import type { DocumentScreen, LineRow } from '../../../kit/document/index.ts';
import { PictureField } from '../../../kit/file/index.ts';
import './acceptance.css';

const MOST = 9;
const photosOf = (line: LineRow): readonly string[] => (line['photoIds'] ?? []) as readonly string[];
const isShown = (line: LineRow): boolean => photosOf(line).length > 0 || Number(line['rejectedQty'] ?? 0) > 0;

export function LinePhotos({ screen }: { screen: DocumentScreen }) {
  const { lines, isEditing } = screen;
  // while it is written what is refused can be photographed; read, what was
  const shown = lines.filter((l) => (isEditing ? isShown(l) : photosOf(l).length > 0));
  const sign = screen.view?.['signFileId'];
  const put = (line: LineRow, photoIds: string[]): void =>
    screen.setLines(screen.lines.map((l) => (l.id === line.id ? { ...l, photoIds } : l)));
  const hasSign = !isEditing && typeof sign === 'string';
  if (shown.length === 0 && !hasSign) return null;
  return (
    <section className="my-surface my-accept-photos" aria-label="照片">
      <h2>{isEditing ? '拒收照片' : '照片'}</h2>
      <ul>
        {hasSign && (
          <li>
            <b>签字</b>
            <PictureField value={[sign]} most={1} disabled label="签字" />
          </li>
        )}
        {shown.map((line) => (
          <li key={line.id}>
            <b>{String(line['productName'] ?? '')}</b>
            <span className="my-t2">{String(line['reason'] ?? '') || '未填原因'}</span>
            <PictureField
              value={photosOf(line)}
              most={MOST}
              disabled={!isEditing}
              label={`${String(line['productName'] ?? '')} 照片`}
              onChange={(ids) => put(line, ids)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
