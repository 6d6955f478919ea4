/** The pieces of a book by 板型 and 位置, searched by number; more of them as one goes on. */
import { useEffect, useState } from 'react';
import { Button, Input, Select } from 'antd';
import { openBook, type OutputOf } from '@muyun/contract';
import { ColorSwatch, fmt, ProgressBar } from '../../kit/format/index.ts';
import { useCall } from '../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../kit/states/index.ts';
import { PAPER } from '../../kit/theme/paper.ts';
import { Thumbnail } from '../../widgets/flat-pattern/index.ts';
import { type CoverOf, type Entry, type Filters, useLost } from './book-entry.ts';

type Row = OutputOf<typeof openBook.bookProducts>['items'][number];
interface Props {
  cover: CoverOf;
  entry: Entry;
  filters: Filters;
  onFilter: (next: Readonly<Record<string, string | undefined>>) => void;
  onPiece: (id: string) => void;
}
const PAGE = 48;
const MOST = 400;

export function Pieces({ cover, entry, filters, onFilter, onPiece }: Props) {
  const [count, setCount] = useState(PAGE);
  const { code, token: bookToken, onLost } = entry;
  const { data, error, isFetching, refetch } = useCall(openBook.bookProducts, {
    params: { code },
    query: { ...filters, maxResultCount: count },
    bookToken,
  });
  useLost(error, onLost, true);
  const change = (next: Readonly<Record<string, string | undefined>>): void => {
    setCount(PAGE);
    onFilter(next);
  };
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <section aria-label="产品">
      <Search cover={cover} filters={filters} onFilter={change} />
      {error && !data ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines rows={6} height={72} />
      ) : data.items.length === 0 ? (
        <EmptyState
          kind={isFiltered ? 'nomatch' : 'empty'}
          title={isFiltered ? '没有符合条件的产品' : '图册里还没有产品'}
          actions={
            isFiltered && (
              <Button
                size="small"
                onClick={() => change({ filter: undefined, plateType: undefined, position: undefined })}
              >
                清除条件
              </Button>
            )
          }
        />
      ) : (
        <>
          <p className="book-count" role="status">
            共 {fmt.int(data.totalCount)} 种
          </p>
          <ul className="book-pieces" aria-busy={isFetching}>
            {data.items.map((row) => (
              <li key={row.id}>
                <Card row={row} batches={cover.batches.length} onOpen={() => onPiece(row.id)} />
              </li>
            ))}
          </ul>
          <More
            shown={data.items.length}
            total={data.totalCount}
            busy={isFetching}
            onMore={() => setCount((n) => Math.min(MOST, n * 2))}
          />
        </>
      )}
    </section>
  );
}

function More(props: { shown: number; total: number; busy: boolean; onMore: () => void }) {
  if (props.shown >= props.total) return null;
  return (
    <div className="book-more">
      {props.shown >= MOST ? (
        <p className="my-t2">只显示前 {fmt.int(MOST)} 种，请用编号、板型或位置查找</p>
      ) : (
        <Button loading={props.busy} onClick={props.onMore}>
          显示更多（{fmt.int(props.shown)} / {fmt.int(props.total)}）
        </Button>
      )}
    </div>
  );
}

const WAIT_MS = 300;
function Search({ cover, filters, onFilter }: Pick<Props, 'cover' | 'filters' | 'onFilter'>) {
  const [typed, setTyped] = useState(filters.filter ?? '');
  useEffect(() => {
    if (typed.trim() === (filters.filter ?? '')) return undefined;
    const timer = window.setTimeout(() => onFilter({ filter: typed.trim() || undefined }), WAIT_MS);
    return () => window.clearTimeout(timer);
  }, [typed, filters.filter, onFilter]);
  const select = (name: 'plateType' | 'position', label: string, all: CoverOf['positions']) =>
    all.length > 0 && (
      <Select
        aria-label={label}
        placeholder={label}
        allowClear
        showSearch
        value={filters[name]}
        onChange={(value?: string) => onFilter({ [name]: value })}
        options={all.map((g) => ({ value: g.name, label: `${g.name}（${g.count}）` }))}
        optionFilterProp="value"
      />
    );
  return (
    <search className="book-search">
      <Input
        allowClear
        type="search"
        aria-label="按编号查找"
        placeholder="按编号或名称查找"
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
      />
      {select('plateType', '板型', cover.plateTypes)}
      {select('position', '位置 / 区域', cover.positions)}
    </search>
  );
}

function Card({ row, batches, onOpen }: { row: Row; batches: number; onOpen: () => void }) {
  return (
    <button type="button" className="book-card" onClick={onOpen}>
      <span className="thumb" style={PAPER}>
        <Thumbnail path={row.outline} width={row.outlineWidth} height={row.outlineHeight} title={row.code} />
      </span>
      <span className="text">
        <b>{row.code}</b>
        <span className="line">
          {[row.name, row.plateTypeName, batches > 1 ? row.batch : null].filter(Boolean).join(' · ')}
        </span>
        <span className="line">
          {row.width !== null && <span>{fmt.size(row.width, row.height)}</span>}
          {row.quantity !== null && <span>× {fmt.int(row.quantity)}</span>}
          {row.colorName && <ColorSwatch rgb={row.colorRgb} name={row.colorName} />}
        </span>
        {row.positions.length > 0 && (
          <span className="line faint">{row.positions.slice(0, 4).join('、')}</span>
        )}
        {row.progress !== null && <ProgressBar percent={row.progress} text />}
      </span>
    </button>
  );
}
