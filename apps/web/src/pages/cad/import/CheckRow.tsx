/** One row of the checked list: its state, its cells with their faults, and the worst of them in words. */
import { useCallback, useRef, useState } from 'react';
import {
  CheckCircleFilled,
  CloseCircleFilled,
  MinusCircleOutlined,
  ThunderboltFilled,
  WarningFilled,
} from '@ant-design/icons';
import type { ImportRow } from '@muyun/contract';
import { Thumbnail } from '../../../widgets/flat-pattern/index.ts';
import { cellOfFault, FIXED_COLUMNS, sizeOf } from './columns.ts';
import type { GridColumn } from './columns.ts';
import { byRank, faultText } from './row-faults.ts';
import type { CheckGridProps } from './check-props.ts';

const ICONS = {
  error: <CloseCircleFilled />,
  warning: <WarningFilled />,
  fixed: <ThunderboltFilled />,
  ok: <CheckCircleFilled />,
};
const TITLES = { error: '错误', warning: '警告', fixed: '自动修正', ok: '正常' };

const MARKS = { above: '取自上一行', merged: '取自合并单元格', words: '取自表格外的说明' };

interface CheckRowProps extends CheckGridProps {
  index: number;
  row: ImportRow | undefined;
}

export function CheckRow({ row, ...props }: CheckRowProps) {
  if (!row)
    return (
      <div className="row waiting" role="row">
        <span className="mark" />
        <span className="no my-skel" />
      </div>
    );
  return <LoadedRow {...props} row={row} />;
}

type LoadedProps = CheckRowProps & { row: ImportRow };

function LoadedRow(props: LoadedProps) {
  const { index, row, columns, withThumb, place, onPlace } = props;
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
      {columns.map((c) => (
        <RowCell
          key={c.field}
          {...props}
          column={c}
          isCell={isHere && place.field === c.field}
          fault={
            row.isSkipped ? undefined : ranked.find((f) => cellOfFault(f) === c.field || f.field === c.field)
          }
        />
      ))}
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

type RowCellProps = LoadedProps & {
  column: GridColumn;
  /** the cell that is looked at */
  isCell: boolean;
  fault: ImportRow['faults'][number] | undefined;
};

function RowCell({
  index,
  row,
  column: c,
  isCell,
  fault,
  editing,
  onPlace,
  onEditing,
  onWrite,
}: RowCellProps) {
  const text = textOf(row, c.field);
  const isOpen = isCell && editing && !FIXED_COLUMNS.has(c.field);
  return (
    <span
      role="gridcell"
      className={`cell${c.isNumber ? ' num' : ''}${fault ? ` f-${fault.level}` : ''}${isCell ? ' at' : ''}${row.marks[c.field] ? ' taken' : ''}`}
      style={sizeOf(c)}
      title={titleOf(row, c.field) ?? text}
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
}

function textOf(row: ImportRow, field: string): string {
  if (field === 'positionCount') return row.positionCount > 0 ? String(row.positionCount) : '';
  return (field === 'sheet' ? row.sheet : row.cells[field]) ?? '';
}

/** Where a value was taken from, or what stood there before it was put right. */
function titleOf(row: ImportRow, field: string): string | undefined {
  const mark = row.marks[field];
  if (mark) return MARKS[mark as keyof typeof MARKS];
  return row.raw[field] === undefined ? undefined : `原文：${row.raw[field]}`;
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
