/** An opened book: its cover with the list, or one piece, under the watermark of its space. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { openBook } from '@muyun/contract';
import { useCall } from '../../kit/http/index.ts';
import { ErrorBlock, LoadingOverlay } from '../../kit/states/index.ts';
import { type Entry, type Filters, LOST, useLost } from './book-entry.ts';
import { BookHead, type BookInfo } from './BookHead.tsx';
import { Cover } from './Cover.tsx';
import { Pieces } from './Pieces.tsx';
import { Piece } from './Piece.tsx';

const FILTERS = ['filter', 'plateType', 'position'] as const;

export function Opened({ info, ...entry }: Entry & { info: BookInfo }) {
  const [search, setSearch] = useSearchParams();
  const { code, token: bookToken, onLost } = entry;
  const { data, error, refetch } = useCall(openBook.bookCover, { params: { code }, bookToken });
  useLost(error, onLost, true);
  const piece = search.get('p');
  const filters = useMemo<Filters>(
    () => Object.fromEntries(FILTERS.flatMap((f) => (search.get(f) ? [[f, search.get(f)]] : []))),
    [search],
  );
  const go = (next: Readonly<Record<string, string | undefined>>, replace = false): void => {
    const all = { ...filters, code, p: piece ?? undefined, ...next };
    const known = Object.entries(all).filter((e): e is [string, string] => Boolean(e[1]));
    setSearch(new URLSearchParams(known), { replace });
  };
  if (error && !data && !LOST.includes(error.code))
    return (
      <div className="book-middle">
        <ErrorBlock error={error} title="图册没有加载出来" onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <LoadingOverlay />;
  return (
    <div className="book">
      {piece ? (
        <Piece
          entry={entry}
          id={piece}
          filters={filters}
          onPiece={(p) => go({ p }, true)}
          onBack={() => go({ p: undefined })}
        />
      ) : (
        <main className="book-body">
          <BookHead info={info} />
          <Cover cover={data} entry={entry} filters={filters} />
          <Pieces
            cover={data}
            entry={entry}
            filters={filters}
            onFilter={(f) => go(f, true)}
            onPiece={(p) => go({ p })}
          />
        </main>
      )}
      <Watermark text={data.watermark} />
    </div>
  );
}

/** Pale over everything, not in the way of anything. */
function Watermark({ text }: { text: string }) {
  const image = useMemo(() => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="190"><text x="170" y="95" transform="rotate(-22 170 95)" text-anchor="middle" font-family="sans-serif" font-size="14" fill="#808080" fill-opacity="0.16">${escaped}</text></svg>`;
    return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  }, [text]);
  return <div className="book-mark" data-text={text} aria-hidden style={{ backgroundImage: image }} />;
}
