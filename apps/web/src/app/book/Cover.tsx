/** What the book is about: its pictures, how many pieces, until when; and its PDF where that is allowed. */
import { useState } from 'react';
import { Button } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { openBook } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import { download, isApiError, showError } from '../../kit/http/index.ts';
import type { CoverOf, Entry, Filters } from './book-entry.ts';

interface Props {
  cover: CoverOf;
  entry: Entry;
  filters: Filters;
}

export function Cover({ cover, entry, filters }: Props) {
  const figures: [string, React.ReactNode][] = [
    ['种类', fmt.int(cover.kinds)],
    ...(cover.quantity === null ? [] : [['件数', fmt.int(cover.quantity)] as [string, string]]),
    ...(cover.area === null ? [] : [['面积 m²', fmt.area(cover.area)] as [string, string]]),
    ['有效期至', fmt.date(cover.expireTime)],
  ];
  return (
    <section className="book-cover" aria-label="封面">
      {cover.pictures.length > 0 && (
        <div className="pictures" tabIndex={0} role="group" aria-label="图片">
          {cover.pictures.map((src, i) => (
            <img key={src} src={src} alt={`图片 ${i + 1}`} loading={i === 0 ? 'eager' : 'lazy'} />
          ))}
        </div>
      )}
      <p className="project">
        {cover.projectName}
        <span>{cover.batches.join('、')}</span>
      </p>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {cover.allowDownload && <Down entry={entry} filters={filters} />}
    </section>
  );
}

function Down({ entry, filters }: Omit<Props, 'cover'>) {
  const [busy, setBusy] = useState(false);
  const isPart = Object.keys(filters).length > 0;
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const { code, token: bookToken } = entry;
      await download(openBook.downBook, { params: { code }, query: filters, bookToken }, '图册.pdf');
    } catch (error) {
      if (isApiError(error) && error.code === 'Book:Unopened') entry.onLost(error.code);
      else showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void start()}>
      {isPart ? '下载当前筛选的 PDF' : '下载 PDF'}
    </Button>
  );
}
