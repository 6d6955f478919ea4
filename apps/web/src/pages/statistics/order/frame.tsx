/** What the platform's screens of one order share, whether plates or bars are nested: the frame, and what stands in it until the order is there. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Tabs } from 'antd';
import { nestOrderMachine, stateOptions } from '@muyun/contract';
import { type DocAction, DocHeader, type Figure } from '../../../kit/doc/index.ts';
import type { ApiError } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import '../shared/statistics.css';

const STATES = stateOptions(nestOrderMachine);

/** An order of a space as both of its screens need it. */
interface Shown {
  readonly id: string;
  readonly no: string;
  readonly state: number;
  readonly tenantName: string;
  readonly projectNames: string | null;
  readonly allowsSupport: boolean;
}
interface FrameProps {
  readonly order: Shown;
  readonly back: string;
  readonly figures: readonly Figure[];
  readonly actions?: readonly DocAction[];
}

/** The order with its panes. */
export function DetailFrame({
  order,
  back,
  figures,
  actions,
  panes,
}: FrameProps & { panes: readonly { key: string; label: string; children: ReactNode }[] }) {
  const [pane, setPane] = useState(panes[0]?.key);
  return (
    <div className="my-page">
      <DocHeader
        number={order.no}
        status={{ options: STATES, value: order.state }}
        kind={[order.tenantName, order.projectNames].filter(Boolean).join(' · ')}
        note={order.allowsSupport ? '企业已允许平台协助' : '企业未允许平台协助，名称与图纸不显示'}
        back={back}
        actions={actions}
        figures={figures}
      />
      <div className="my-surface grow stat-panes">
        <Tabs activeKey={pane} onChange={setPane} items={[...panes]} />
      </div>
    </div>
  );
}

/** The plan of an order in figures, one row for each layout. */
export function ResultFrame<R extends object>({
  order,
  back,
  figures,
  actions,
  columns,
  plan,
  noun,
}: FrameProps & {
  columns: Column<R>[];
  plan: {
    data: readonly R[] | undefined;
    isFetching: boolean;
    error: ApiError | null;
    refetch: () => unknown;
  };
  noun: string;
}) {
  return (
    <div className="my-page">
      <DocHeader
        number={order.no}
        status={{ options: STATES, value: order.state }}
        kind={order.tenantName}
        back={back}
        actions={actions}
        figures={figures}
      />
      <div className="my-surface grow stat-table">
        <DataTable
          columns={columns}
          rows={plan.data}
          fetching={plan.isFetching}
          error={plan.error}
          onRetry={() => void plan.refetch()}
          empty={<EmptyState title="还没有方案" hint={`计算完成后在这里列出${noun}`} />}
          label={noun}
        />
      </div>
    </div>
  );
}

/** Drawings are shown only with the leave of the space. */
export const NoLeave = ({ noun }: { noun: string }) => (
  <EmptyState
    title="企业未授权平台查看图纸"
    hint={`请企业在这张套料单的 ⋯ 中选择「允许平台协助」，之后可以在这里看到${noun}`}
  />
);
