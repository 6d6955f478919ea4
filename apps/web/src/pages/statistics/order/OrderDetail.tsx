/** /statistics/order-detail: an order of a space as the platform sees it, with what the engine did. */
import { useNavigate } from 'react-router';
import type { AdminOrderDetail } from '@muyun/contract';
import type { DocAction } from '../../../kit/doc/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { figuresOf } from './figures.ts';
import { DetailFrame } from './frame.tsx';
import { CostPane, GroupsPane, LogPane, LostPane, ParamsPane, RunsPane } from './panes.tsx';
import { SheetsPane } from './SheetsPane.tsx';
import { useOrderVerbs } from './use-order-verbs.tsx';
import { usePlateOrder } from './use-plate-order.tsx';

export default function OrderDetail() {
  const { order, instead } = usePlateOrder();
  useTab({ title: order?.no });
  return order ? <Loaded order={order} /> : instead;
}

function Loaded({ order }: { order: AdminOrderDetail }) {
  const navigate = useNavigate();
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
    <>
      <DetailFrame
        order={order}
        back="/statistics/order"
        actions={actions}
        figures={figuresOf(order)}
        panes={[
          { key: 'runs', label: '计算记录', children: <RunsPane order={order} /> },
          { key: 'groups', label: '材料组', children: <GroupsPane order={order} /> },
          { key: 'sheets', label: '排版图', children: <SheetsPane order={order} /> },
          { key: 'params', label: '参数', children: <ParamsPane order={order} /> },
          { key: 'lost', label: '漏件', children: <LostPane id={order.id} /> },
          { key: 'cost', label: '费用', children: <CostPane id={order.id} /> },
          { key: 'log', label: '日志', children: <LogPane id={order.id} /> },
        ]}
      />
      {dialog}
    </>
  );
}
