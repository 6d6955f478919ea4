/** /statistics/order-detail: an order of a space as the platform sees it, with what the engine did. */
import { useState } from 'react';
import { Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { type AdminOrderDetail, nestAdmin, nestOrderMachine, stateOptions } from '@muyun/contract';
import { type DocAction, DocHeader } from '../../../kit/doc/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import '../shared/statistics.css';
import { figuresOf } from './figures.ts';
import { CostPane, GroupsPane, LogPane, ParamsPane, RunsPane } from './panes.tsx';
import { SheetsPane } from './SheetsPane.tsx';
import { useOrderVerbs } from './use-order-verbs.tsx';

export default function OrderDetail() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data, error, refetch } = useCall(
    nestAdmin.adminOrder,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  useTab({ title: data?.no });
  if (data) return <Loaded order={data} />;
  return (
    <div className="my-page">
      <div className="my-surface">
        {id === '' ? (
          <EmptyState title="没有指定套料单" hint="请从套料订单统计打开" />
        ) : error ? (
          <ErrorBlock error={error} title="套料单没有加载出来" onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines rows={10} />
        )}
      </div>
    </div>
  );
}

function Loaded({ order }: { order: AdminOrderDetail }) {
  const navigate = useNavigate();
  const [pane, setPane] = useState('runs');
  const { verbsOf, dialog } = useOrderVerbs(() => void navigate(addressOf('/statistics/order')));
  const actions = verbsOf(order).map((a): DocAction => ({
    key: a.label,
    label: a.label,
    right: a.right,
    danger: a.danger,
    onClick: async () => {
      if (a.confirm && !(await confirmAsk({ ...a.confirm, okText: a.confirm.okText ?? a.label }))) return;
      await a.onClick(order);
    },
  }));
  return (
    <div className="my-page">
      <DocHeader
        number={order.no}
        status={{ options: stateOptions(nestOrderMachine), value: order.state }}
        kind={[order.tenantName, order.projectNames].filter(Boolean).join(' · ')}
        note={order.allowsSupport ? '企业已允许平台协助' : '企业未允许平台协助，名称与图纸不显示'}
        back="/statistics/order"
        actions={actions}
        figures={figuresOf(order)}
      />
      <div className="my-surface grow stat-panes">
        <Tabs
          activeKey={pane}
          onChange={setPane}
          items={[
            { key: 'runs', label: '计算记录', children: <RunsPane order={order} /> },
            { key: 'groups', label: '材料组', children: <GroupsPane order={order} /> },
            { key: 'sheets', label: '排版图', children: <SheetsPane order={order} /> },
            { key: 'params', label: '参数', children: <ParamsPane order={order} /> },
            { key: 'cost', label: '费用', children: <CostPane id={order.id} /> },
            { key: 'log', label: '日志', children: <LogPane id={order.id} /> },
          ]}
        />
      </div>
      {dialog}
    </div>
  );
}
