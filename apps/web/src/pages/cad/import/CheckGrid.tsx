/** The list as it stands in the file, with its faults (07): arrows move, Enter or F2 edits, Esc gives up. Only rows in view exist. */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  CheckCircleFilled,
  CloseCircleFilled,
  MinusCircleOutlined,
  ThunderboltFilled,
  WarningFilled,
} from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { importFieldLabel, type ImportRow } from '@muyun/contract';
import { Thumbnail } from '../../../widgets/flat-pattern/index.ts';
import { cellOfFault, FIXED_COLUMNS, type GridColumn } from './columns.ts';
import type { Rows } from './use-rows.ts';

/** `field` empty: the cell of the worst fault */
export interface Place {
  index: number;
  field: string;
}
const sizeOf = (c: GridColumn) => ({ flex: `0 1 ${c.width}px`, minWidth: c.minWidth });

export interface CheckGridProps {
  rows: Rows;
  columns: readonly GridColumn[];
  withThumb: boolean;
  place: Place;
  editing: boolean;
  onPlace: (place: Place) => void;
  onEditing: (editing: boolean) => void;
  onWrite: (row: ImportRow, field: string, text: string) => void;
  /** a block of cells, beginning here */
  onPaste?: (text: string, column: number) => void;
  onRange: (from: number, to: number) => void;
}

/** the head stays over the rows */
const HEAD = 34;
/** what was found, at the right edge, at its narrowest */
const WHY = 132;
const ICONS = {
  error: <CloseCircleFilled />,
  warning: <WarningFilled />,
  fixed: <ThunderboltFilled />,
  ok: <CheckCircleFilled />,
};
const TITLES = { error: '错误', warning: '警告', fixed: '自动修正', ok: '正常' };

const MARKS = { above: '取自上一行', merged: '取自合并单元格', words: '取自表格外的说明' };

const ORDER = { error: 0, warning: 1, fixed: 2 };
const byRank = (row: ImportRow): ImportRow['faults'] =>
  row.faults.toSorted((a, b) => ORDER[a.level] - ORDER[b.level]);
/** Where to look first in a row. */
export const fieldOf = (row: ImportRow | undefined): string => {
  const worst = row && byRank(row)[0];
  return worst ? (cellOfFault(worst) === 'positionCount' ? 'positions' : cellOfFault(worst)) : 'code';
};

export const faultText = (f: ImportRow['faults'][number]): string =>
  ['range', 'number', 'outlier'].includes(f.code)
    ? `${importFieldLabel(f.field)}${f.code === 'range' ? f.message : `：${f.message}`}`
    : f.message;

export function CheckGrid(props: CheckGridProps) {
  const { rows, columns, withThumb, place, editing, onPlace, onEditing, onRange, onPaste } = props;
  const box = useRef<HTMLDivElement>(null);
  const height = withThumb ? 44 : 36;
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used; the functions are called in this component only
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    scrollPaddingEnd: 2,
  });
  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onRange(from, to), [from, to, onRange]);
  useEffect(() => {
    if (place.index < rows.total) virtual.scrollToIndex(place.index, { align: 'auto' });
  }, [place.index, rows.total, virtual]);
  const here = rows.rowAt(place.index);
  const field = place.field === '' ? fieldOf(here) : place.field;
  const width = 80 + (withThumb ? 56 : 0) + columns.reduce((n, c) => n + c.minWidth, 0) + WHY;
  const editable = columns.filter((c) => !FIXED_COLUMNS.has(c.field));
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (editing) return;
    const at = editable.findIndex((c) => c.field === field);
    const across = (step: number) =>
      onPlace({
        ...place,
        field: editable[Math.min(Math.max(at + step, 0), editable.length - 1)]?.field ?? 'code',
      });
    const down = (step: number) =>
      onPlace({ ...place, index: Math.min(Math.max(place.index + step, 0), Math.max(0, rows.total - 1)) });
    const keys: Record<string, () => void> = {
      ArrowDown: () => down(1),
      ArrowUp: () => down(-1),
      ArrowLeft: () => across(-1),
      ArrowRight: () => across(1),
      PageDown: () => down(12),
      PageUp: () => down(-12),
      Home: () => down(-rows.total),
      End: () => down(rows.total),
      Enter: () => onEditing(true),
      F2: () => onEditing(true),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const paste = (event: React.ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // one cell into the open input is the input's own affair
    if (!onPaste || text === '' || (editing && !/[\t\n]/.test(text.trim()))) return;
    event.preventDefault();
    onEditing(false);
    onPaste(
      text,
      Math.max(
        0,
        editable.findIndex((c) => c.field === field),
      ),
    );
  };
  const copy = (event: React.ClipboardEvent) => {
    if (editing) return;
    event.clipboardData.setData('text/plain', here?.cells[field] ?? '');
    event.preventDefault();
  };
  return (
    <div
      ref={box}
      className="my-imp-grid"
      style={{ ['--row' as string]: `${height - 2}px` }}
      role="grid"
      aria-rowcount={rows.total}
      aria-label="检查结果"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPaste={paste}
      onCopy={copy}
    >
      <div className="head" role="row" style={{ minWidth: width }}>
        <span className="mark" />
        <span className="no">行</span>
        {withThumb && <span className="thumb">图形</span>}
        {columns.map((c) => (
          <span key={c.field} className={c.isNumber ? 'num' : ''} style={sizeOf(c)}>
            {c.label}
          </span>
        ))}
        <span className="why">检查结果</span>
      </div>
      <div className="body" style={{ height: virtual.getTotalSize(), minWidth: width }}>
        {items.map((item) => (
          <div
            key={item.key}
            className="slot"
            style={{ transform: `translateY(${item.start - HEAD}px)`, height }}
          >
            <Row
              {...props}
              place={{ index: place.index, field }}
              index={item.index}
              row={rows.rowAt(item.index)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function Row({
  index,
  row,
  columns,
  withThumb,
  place,
  editing,
  onPlace,
  onEditing,
  onWrite,
}: CheckGridProps & { index: number; row: ImportRow | undefined }) {
  if (!row)
    return (
      <div className="row waiting" role="row">
        <span className="mark" />
        <span className="no my-skel" />
      </div>
    );
  const level = row.isSkipped ? 'skipped' : row.level;
  const isHere = place.index === index;
  const ranked = byRank(row);
  const worst = ranked[0];
  return (
    <div className={`row ${level}${isHere ? ' here' : ''}`} role="row" aria-selected={isHere}>
      <span className="mark" title={row.isSkipped ? '已跳过' : TITLES[row.level]}>
        {row.isSkipped ? <MinusCircleOutlined /> : ICONS[row.level]}
      </span>
      <span className="no" title={row.sheet ?? undefined}>
        {row.line}
      </span>
      {withThumb && (
        <span className="thumb">
          <Thumbnail
            path={row.thumb?.path}
            width={row.thumb?.width ?? null}
            height={row.thumb?.height ?? null}
          />
        </span>
      )}
      {columns.map((c) => {
        const fault = row.isSkipped
          ? undefined
          : ranked.find((f) => cellOfFault(f) === c.field || f.field === c.field);
        const isCell = isHere && place.field === c.field;
        const text =
          c.field === 'positionCount'
            ? row.positionCount > 0
              ? String(row.positionCount)
              : ''
            : c.field === 'sheet'
              ? (row.sheet ?? '')
              : (row.cells[c.field] ?? '');
        const isOpen = isCell && editing && !FIXED_COLUMNS.has(c.field);
        return (
          <span
            key={c.field}
            role="gridcell"
            className={`cell${c.isNumber ? ' num' : ''}${fault ? ` f-${fault.level}` : ''}${isCell ? ' at' : ''}${row.marks[c.field] ? ' taken' : ''}`}
            style={sizeOf(c)}
            title={
              row.marks[c.field]
                ? MARKS[row.marks[c.field] as keyof typeof MARKS]
                : row.raw[c.field] !== undefined
                  ? `原文：${row.raw[c.field]}`
                  : text
            }
            onMouseDown={() => {
              if (!isOpen) onPlace({ index, field: c.field });
            }}
            onDoubleClick={() => onEditing(true)}
          >
            {isOpen ? (
              <CellInput
                start={text}
                onEnd={(next) => {
                  onEditing(false);
                  if (next !== null && next !== text) onWrite(row, c.field, next);
                }}
              />
            ) : (
              text || (fault?.level === 'error' ? '未填' : '')
            )}
          </span>
        );
      })}
      <span
        className={`why ${row.isSkipped ? '' : (worst?.level ?? '')}`}
        title={row.faults.map(faultText).join('\n')}
        onMouseDown={() => onPlace({ index, field: '' })}
      >
        {row.isSkipped ? '已跳过' : worst ? faultText(worst) : ''}
        {!row.isSkipped && row.faults.length > 1 && <em> +{row.faults.length - 1}</em>}
      </span>
    </div>
  );
}

function CellInput({ start, onEnd }: { start: string; onEnd: (text: string | null) => void }) {
  const [text, setText] = useState(start);
  const done = useRef(false);
  const end = useCallback(
    (value: string | null) => {
      if (done.current) return;
      done.current = true;
      onEnd(value);
    },
    [onEnd],
  );
  return (
    <input
      autoFocus
      value={text}
      aria-label="编辑单元格"
      onFocus={(e) => e.target.select()}
      onChange={(e) => setText(e.target.value)}
      onBlur={() => end(text)}
      onKeyDown={(e) => {
        if (e.nativeEvent.isComposing) return;
        e.stopPropagation();
        if (e.key === 'Enter' || e.key === 'Tab') {
          e.preventDefault();
          end(text);
        }
        if (e.key === 'Escape') end(null);
      }}
    />
  );
}
