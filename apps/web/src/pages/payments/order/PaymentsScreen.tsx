/** /payments/order: what spaces have ordered, the money that came another way, and the bills of the gateways beside it. */
import { useState } from 'react';
import { Tabs } from 'antd';
import { BillList } from './BillList.tsx';
import { OrderList } from './OrderList.tsx';
import './payments.css';

const PANES = [
  { key: 'orders', label: '支付订单' },
  { key: 'bills', label: '对账' },
];

export default function PaymentsScreen() {
  const [pane, setPane] = useState('orders');
  return (
    <div className="my-page payments">
      <div className="my-surface payments-panes">
        <Tabs activeKey={pane} onChange={setPane} items={PANES} />
      </div>
      {pane === 'orders' ? <OrderList /> : <BillList />}
    </div>
  );
}
