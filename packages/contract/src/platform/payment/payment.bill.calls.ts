/** Bills of gateways beside the books (platform J, M7): what did not agree, and what was done about it. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { lines } from '../../kit/text.ts';

const P = 'AlPayment.Orders';
const base = '/api/user/order/bill';
const bill = z.object({
  id: z.uuid(),
  gateway: z.int(),
  day: z.string(),
  lineCount: z.int(),
  /** payments that stood on the bill and had reached nobody: they were booked from it */
  bookedCount: z.int(),
  differences: z.array(z.string()),
  state: z.int(),
  checkedTime: z.string(),
  handledTime: z.string().nullable(),
  handlerName: z.string().nullable(),
  note: z.string().nullable(),
});
export type PaymentBill = z.infer<typeof bill>;

export const listBills = call({
  id: 'order.bill.list',
  method: 'GET',
  path: base,
  title: '支付对账',
  right: `${P}:query`,
  side: 'host',
  query: z.object({ ...paging, gateway: query.int, state: query.int }),
  output: paged(bill),
});
/** Somebody has looked into the differences of a bill, once, and says what was done. */
export const handleBill = call({
  id: 'order.bill.handle',
  method: 'PUT',
  path: `${base}/{id}/handle`,
  title: '处理对账差异',
  right: `${P}:edit`,
  side: 'host',
  body: z.object({ note: lines(300).min(2, { error: '请填写处理说明，至少 2 个字' }) }),
  output: bill,
  errors: ['Order:BillHandled', 'Order:BillAgrees'],
});
