/** A list on a phone (ux.md §3): number and state, two lines, one action. The same columns, no second description of a row. */
import type { ReactNode } from 'react';
import { useRights } from '../auth/policy-store.ts';
import { isNumberKind } from '../format/fmt.ts';
import { Cell } from './Cell.tsx';
import type { Column } from './column.ts';
import { alignOf, valueOf } from './column.ts';
import { blockOf } from './DataTable.tsx';
import type { DataTableProps } from './DataTable.tsx';
import type { RowAction } from './RowActions.tsx';
import { runRowAction } from './RowActions.tsx';

/** So much of a row stands on its card. */
const [TEXTS, FIGURES] = [2, 2];

interface CardParts<R> {
  title: Column<R>;
  state: Column<R> | undefined;
  texts: Column<R>[];
  figures: Column<R>[];
  /** the column that says what a row's quantities count, where they differ from row to row */
  counts: Column<R> | undefined;
}

const isState = (c: Column<never>): boolean =>
  /(^|[a-z])(state|status)$/i.test(c.key) || (c.kind === 'enum' && Boolean(c.options?.some((o) => o.tone)));
const isFigure = (c: Column<never>): boolean =>
  isNumberKind(c.kind) || c.kind === 'date' || c.kind === 'time' || alignOf(c) === 'right';
/** A star, a thumbnail: drawn for the eye, nothing to read. */
const isPicture = (c: Column<never>): boolean =>
  c.title.length < 2 || alignOf(c) === 'center' || c.key === 'thumb';

function partsOf<R>(columns: readonly Column<R>[]): CardParts<R> | undefined {
  const data = (columns as readonly Column<never>[]).filter((c) => !c.key.startsWith('__') && !isPicture(c));
  // a number of rows leads somewhere as well, and names nothing
  const title = data.find((c) => c.link && !isFigure(c)) ?? data.find((c) => c.fixed === 'left') ?? data[0];
  if (!title) return undefined;
  const rest = data.filter((c) => c !== title);
  const state = rest.find(isState);
  const others = rest.filter((c) => c !== state && !isState(c));
  return {
    title,
    state,
    texts: others.filter((c) => !isFigure(c)).slice(0, TEXTS),
    figures: others.filter(isFigure).slice(0, FIGURES),
    counts: others.find((c) => c.key === 'unit'),
  } as unknown as CardParts<R>;
}

export interface CardListProps<R> {
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  rowActions?: (row: R) => RowAction<R>[];
  onOpen?: (row: R) => void;
  label: string;
}

function CardList<R>({ columns, rows, keyOf, rowActions, onOpen, label }: CardListProps<R>) {
  const parts = partsOf(columns);
  if (!parts) return null;
  return (
    <ul className="my-cards" aria-label={label}>
      {rows.map((row, index) => (
        <li
          key={keyOf(row)}
          onClick={(e) => {
            if (!(e.target as HTMLElement).closest('a, button, [data-stop]')) onOpen?.(row);
          }}
        >
          <CardHead row={row} index={index} parts={parts} />
          <p>{parts.texts.map((c) => piece(c, { row, index }))}</p>
          <p>
            <span className="figures">
              {parts.figures.map((c) => figure(c, parts.counts, { row, index }))}
            </span>
            {rowActions && <OneAction row={row} actions={rowActions(row)} />}
          </p>
        </li>
      ))}
    </ul>
  );
}

function CardHead<R>({ row, index, parts }: { row: R; index: number; parts: CardParts<R> }) {
  return (
    <div className="head">
      <b className="my-ellipsis">
        <Cell column={parts.title} row={row} index={index} />
      </b>
      {parts.state && <Cell column={parts.state} row={row} index={index} />}
    </div>
  );
}

interface Place<R> {
  row: R;
  index: number;
}
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

function piece<R>(column: Column<R>, at: Place<R>): ReactNode {
  if (!column.render && isBlank(valueOf(column, at.row))) return null;
  return (
    <span key={column.key} className="my-ellipsis">
      <Cell column={column} row={at.row} index={at.index} />
    </span>
  );
}

/** Without a head above it a figure says itself what it is and in what it is measured. */
function figure<R>(column: Column<R>, counts: Column<R> | undefined, at: Place<R>): ReactNode {
  const isNone = isBlank(valueOf(column, at.row));
  if (!column.render && isNone) return null;
  const isCounted =
    column.kind === 'quantity' && !isNone && column.unit === undefined && counts !== undefined;
  return (
    <span key={column.key} className="figure">
      <i>{column.title}</i>
      {column.unit === '¥' && !isNone && '¥'}
      <Cell column={column} row={at.row} index={at.index} />
      {column.unit && column.unit !== '¥' && !isNone && ` ${column.unit}`}
      {isCounted && (
        <>
          {' '}
          <Cell column={counts} row={at.row} index={at.index} />
        </>
      )}
    </span>
  );
}

/** The first thing that this person may do with this row. */
function OneAction<R>({ row, actions }: { row: R; actions: readonly RowAction<R>[] }) {
  const can = useRights();
  const action = actions.find((a) => can(a.right) && a.blocked === undefined && a.danger !== true);
  if (!action) return null;
  return (
    <button type="button" className="my-link" onClick={() => void runRowAction(action, row)}>
      {action.label}
    </button>
  );
}

/** Cards on a phone; what stands in place of rows is the table's own. */
export function PhoneRows<R>({
  fetching,
  ...props
}: Omit<CardListProps<R>, 'rows'> &
  Pick<DataTableProps<R>, 'rows' | 'error' | 'onRetry' | 'empty' | 'fetching'>) {
  const block = blockOf(props, props.rows?.length ?? 0);
  return (
    <div className="my-card-scroll" aria-busy={fetching}>
      {block ?? <CardList<R> {...props} rows={props.rows ?? []} />}
    </div>
  );
}
