/** 对账: the bill of each gateway and day beside the books; whoever has looked into a difference says what was done. */
import { useState } from 'react';
import { Form, Input } from 'antd';
import { DIALOG_GATEWAYS, GATEWAYS, payment, PAY_BILL_STATE, PAY_BILL_STATES } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { type Column, type FilterField, ListPage, type RowOf } from '../../../kit/table/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';

type Bill = RowOf<typeof payment.listBills>;
const SCANS = DIALOG_GATEWAYS.filter((g) => g.value !== GATEWAYS.transfer);
const nameOf = (bill: Bill): string =>
  `${SCANS.find((g) => g.value === bill.gateway)?.label ?? ''} ${bill.day}`;

const COLUMNS: Column<Bill>[] = [
  { key: 'day', title: '账单日', kind: 'date', fixed: 'left', width: 110 },
  { key: 'gateway', title: '通道', kind: 'enum', width: 96, options: SCANS },
  { key: 'state', title: '状态', kind: 'enum', width: 96, options: PAY_BILL_STATES },
  { key: 'differences', title: '差异', width: 360, value: (r) => r.differences.join('；') },
  { key: 'lineCount', title: '账单笔数', kind: 'int', width: 90 },
  { key: 'bookedCount', title: '补记到账', kind: 'int', width: 90 },
  { key: 'note', title: '处理说明', width: 220 },
  { key: 'handlerName', title: '处理人', width: 96, grow: false },
  { key: 'handledTime', title: '处理时间', kind: 'time', width: 130 },
  { key: 'checkedTime', title: '对账时间', kind: 'time', width: 130 },
];
const FILTERS: FilterField[] = [
  { type: 'select', name: 'gateway', label: '通道', options: SCANS, width: 130 },
];

const Differences = ({ bill }: { bill: Bill }) => (
  <ul className="payments-differences">
    {bill.differences.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

function BillDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const mayHandle = useCan(payment.handleBill.right);
  if (bill.state !== PAY_BILL_STATE.open || !mayHandle)
    return (
      <HouseModal title={nameOf(bill)} open width={560} onCancel={onClose} cancelText="关闭">
        <Differences bill={bill} />
        {bill.note !== null && (
          <p className="my-t2">
            {bill.handlerName} {fmt.time(bill.handledTime)}：{bill.note}
          </p>
        )}
      </HouseModal>
    );
  return (
    <ActDialog
      title={`处理差异 · ${nameOf(bill)}`}
      okText="标为已处理"
      success="已标为已处理"
      row={bill}
      call={payment.handleBill}
      invalidates={[payment.listBills]}
      inputOf={(typed) => ({ params: { id: bill.id }, body: { note: String(typed['note']) } })}
      onClose={onClose}
    >
      <Differences bill={bill} />
      <Form.Item
        name="note"
        label="处理说明"
        rules={[{ required: true, whitespace: true, min: 2, message: '请填写处理说明，至少 2 个字' }]}
      >
        <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={300} showCount />
      </Form.Item>
    </ActDialog>
  );
}

export function BillList() {
  const [open, setOpen] = useState<Bill>();
  return (
    <ListPage
      call={payment.listBills}
      noun="账单"
      unit="份"
      columns={COLUMNS}
      filters={FILTERS}
      stateTabs={{ name: 'state', options: PAY_BILL_STATES }}
      rowActions={(bill) =>
        bill.state === PAY_BILL_STATE.agrees
          ? []
          : [{ label: bill.state === PAY_BILL_STATE.open ? '处理' : '查看', onClick: setOpen }]
      }
      actionsWidth={72}
      emptyHint="每天 10:30 与支付通道核对前一天的账单，结果记录在这里"
    >
      {() => open && <BillDialog bill={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
