/** Bills of gateways as the platform's staff see them: what did not agree, and what was done about it. */
import { DIALOG_GATEWAYS, PAY_BILL_STATE, payment } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { billsOf, findBill, writeHandled } from './bill.store.ts';

export const billRoutes: readonly Binding[] = [
  bind(payment.listBills, ({ tx, query }) => billsOf(tx, query)),
  bind(payment.handleBill, async ({ tx, who, params, body, audit }) => {
    const bill = (await findBill(tx, params.id, true)) ?? raise('Common:NotFound');
    if (bill.state === PAY_BILL_STATE.agrees) raise('Order:BillAgrees');
    if (bill.state === PAY_BILL_STATE.handled) raise('Order:BillHandled', { name: bill.handlerName ?? '' });
    await writeHandled(tx, bill.id, { userId: who.userId, name: who.nickname, note: body.note });
    const gateway = DIALOG_GATEWAYS.find((g) => g.value === bill.gateway)?.label ?? '';
    await audit({
      bizType: 'payment.bill',
      bizId: bill.id,
      bizNo: `${gateway} ${bill.day}`,
      action: 'handle',
      summary: `${payment.handleBill.title}：${body.note}`,
    });
    return (await findBill(tx, bill.id)) ?? raise('Common:NotFound');
  }),
];
