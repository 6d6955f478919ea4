/** The bars around a table: selection with sums, 筛选合计, pagination. */
import type { Asked } from '../auth/policy-store.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { decimal } from '@muyun/contract';
import type { Kind } from '@muyun/contract';
import { confirmAsk } from '../feedback.ts';
import { useRights } from '../auth/policy-store.ts';
import { fmt, group, isEmpty, textOf } from '../format/fmt.ts';
import type { Selection } from './use-selection.ts';
import type { ListHandle } from './use-list.ts';
import { Pages } from './Pages.tsx';
import './list.css';

/** A figure that is summed: over the selection by `name` of the row, over the filter by `totals[name]`. */
export interface SumField {
  name: string;
  label: string;
  kind: Kind;
  unit?: string;
}

export function sumText(sum: SumField, value: string | number): string {
  if (sum.kind === 'money') return fmt.yuan(value);
  if (sum.kind === 'weight') return fmt.weightSum(value);
  const text = textOf(sum.kind, value);
  return sum.unit ? `${text} ${sum.unit}` : text;
}

export interface BatchAction<R> {
  label: string;
  right?: Asked;
  /** which of the chosen rows it fits; the button says 审核 2 / 3 */
  fits?: (row: R) => boolean;
  /** answers the keys of rows that are done with, if any: they are ticked no more */
  run: (rows: R[]) => unknown;
  danger?: boolean;
  confirm?: (rows: R[]) => { title: string; content?: ReactNode };
}

export function SelectionBar<R>({
  selection,
  sums,
  actions,
  unit,
  tools,
}: {
  selection: Selection<R>;
  sums: readonly SumField[];
  actions: readonly BatchAction<R>[];
  unit: string;
  tools: ReactNode;
}) {
  const rows = [...selection.rows.values()];
  return (
    <div className="my-view-bar selecting" aria-live="polite">
      <span>
        已选 <b className="my-count">{rows.length}</b> {unit}
      </span>
      {sums.map((sum) => (
        <SelectedSum key={sum.name} sum={sum} rows={rows} />
      ))}
      <button type="button" className="my-link" onClick={selection.clear}>
        清空
      </button>
      <BatchButtons actions={actions} rows={rows} onDone={(keys) => keys.forEach(selection.remove)} />
      {tools}
    </div>
  );
}

function SelectedSum<R>({ sum, rows }: { sum: SumField; rows: readonly R[] }) {
  const values = rows.map((r) => (r as Record<string, unknown>)[sum.name]).filter((v) => !isEmpty(v)) as (
    | string
    | number
  )[];
  return (
    <span className="my-sum">
      {sum.label} <b>{sumText(sum, decimal.sum(values, 6).replace(/\.?0+$/, ''))}</b>
    </span>
  );
}

const keysIn = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.filter((key) => typeof key === 'string') : [];

/** What may be done with the chosen rows: 审核 2 / 3 where only some fit. */
function BatchButtons<R>({
  actions,
  rows,
  onDone,
}: {
  actions: readonly BatchAction<R>[];
  rows: R[];
  onDone: (keys: readonly string[]) => void;
}) {
  const [busy, setBusy] = useState<string>();
  const can = useRights();
  const allowed = actions.filter((a) => can(a.right));
  const start = async (action: BatchAction<R>) => {
    const fitting = action.fits ? rows.filter(action.fits) : rows;
    const ask = action.confirm?.(fitting);
    if (ask && !(await confirmAsk({ ...ask, okText: action.label, danger: action.danger }))) return;
    setBusy(action.label);
    try {
      onDone(keysIn(await action.run(fitting)));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      {allowed.length > 0 && <i className="my-divider" />}
      {allowed.map((action) => {
        const fitting = action.fits ? rows.filter(action.fits).length : rows.length;
        return (
          <Button
            key={action.label}
            size="small"
            danger={action.danger}
            disabled={fitting === 0}
            loading={busy === action.label}
            onClick={() => void start(action)}
          >
            {fitting === rows.length ? action.label : `${action.label} ${fitting} / ${rows.length}`}
          </Button>
        );
      })}
    </>
  );
}

export function TotalsBar({
  total,
  unit,
  totals,
  fields,
  label = '筛选合计',
}: {
  total: number;
  unit: string;
  totals: Record<string, string | number>;
  fields: readonly SumField[];
  label?: string;
}) {
  return (
    <div className="my-totals">
      <span className="my-t2">{label}</span>
      <span className="my-t2">
        {group(String(total))} {unit}
      </span>
      {fields
        .filter((f) => totals[f.name] !== undefined)
        .map((f) => (
          <span key={f.name} className="my-sum">
            {f.label} <b>{sumText(f, totals[f.name] as string | number)}</b>
          </span>
        ))}
    </div>
  );
}

const clockOf = (moment: number) =>
  moment > 0 ? fmt.timeSeconds(new Date(moment).toISOString()).slice(-8) : '';

/** Hidden when everything fits one page; a larger page that somebody chose can be taken back. */
export function PageBar<R>({ list, unit = '条' }: { list: ListHandle<R>; unit?: string }) {
  if (list.total <= (list.isUsualSize ? list.size : (list.sizes[0] ?? 0)))
    return (
      <div className="my-page-bar short">
        <span className="my-t3">{list.updatedAt > 0 && `更新于 ${clockOf(list.updatedAt)}`}</span>
      </div>
    );
  return (
    <div className="my-page-bar">
      <span className="my-t3">更新于 {clockOf(list.updatedAt)}</span>
      <Pages
        current={list.page}
        pageSize={list.size}
        total={list.total}
        showSizeChanger
        pageSizeOptions={[...list.sizes]}
        showTotal={(total) => `共 ${group(String(total))} ${unit}`}
        onChange={(page, size) => list.setPage(size === list.size ? page : 1, size)}
      />
    </div>
  );
}
