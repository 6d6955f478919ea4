/** What stands around the lines of the grid: title with faults, column heads, keys and totals. */
import type { ReactNode } from 'react';
import { DownOutlined, ExclamationCircleFilled, UpOutlined } from '@ant-design/icons';
import { alignOf, headOf } from '../table/column.ts';
import type { Column } from '../table/column.ts';
import type { EditColumn, keysOf } from './grid-model.ts';
import type { GridHandle } from './use-grid.ts';
import type { EditGridProps } from './grid-props.ts';

interface GridHeadProps {
  title: string;
  count: number;
  /** lines with a fault */
  badCount: number;
  grid: GridHandle;
  /** to the next (1) or the last (-1) fault */
  onJump: (by: number) => void;
  children: ReactNode;
}

export function GridHead({ title, count, badCount, grid, onJump, children }: GridHeadProps) {
  return (
    <div className="my-grid-head">
      <span className="my-block-title">{title}</span>
      <span className="my-t3">{count} 行</span>
      {badCount > 0 && (
        <span className="my-grid-bad">
          <ExclamationCircleFilled /> {badCount} 行有误
          <button type="button" aria-label="上一处错误" onClick={() => onJump(-1)}>
            <UpOutlined />
          </button>
          <button type="button" aria-label="下一处错误" onClick={() => onJump(1)}>
            <DownOutlined />
          </button>
        </span>
      )}
      {grid.note && (
        <span className="my-grid-note">
          新增 {grid.note.added} 行，修改 {grid.note.changed} 行{' '}
          <button type="button" className="my-link" onClick={grid.undo}>
            撤销
          </button>{' '}
          <button type="button" className="my-link" onClick={grid.closeNote}>
            知道了
          </button>
        </span>
      )}
      <span className="my-grid-tools">{children}</span>
    </div>
  );
}

export function GridColumns<R>({ columns }: { columns: readonly EditColumn<R>[] }) {
  return (
    <thead>
      <tr>
        <th />
        {columns.map((c) => (
          <th key={c.key} scope="col" className={`a-${alignOf(c as unknown as Column<never>)}`}>
            {headOf(c)}
            {c.required && c.edit && <i>*</i>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface FootProps {
  totals: NonNullable<EditGridProps<never>['totals']>;
  /** which keys do something here */
  keys: ReturnType<typeof keysOf>;
}
export function GridFoot({ totals, keys }: FootProps) {
  return (
    <>
      {keys.length > 0 && (
        <div className="my-grid-keys" aria-hidden>
          {keys.map(([k, t]) => (
            <span key={k}>
              <kbd className="my-kbd">{k}</kbd> {t}
            </span>
          ))}
        </div>
      )}
      {totals.length > 0 && (
        <div className="my-grid-total">
          <span>合计</span>
          {totals.map((t) => (
            <span key={t.label}>
              {t.label} <b className={t.strong ? 'strong' : ''}>{t.value}</b>
            </span>
          ))}
        </div>
      )}
    </>
  );
}
