/** 材料采购单: what differs from the standard screens. */
import { dec, materialOrder } from '@muyun/contract';
import type { DocumentScreens, LineRow } from '../../../kit/document/index.ts';
import { PickLines } from './PickLines.tsx';

const today = (): string => new Date().toISOString().slice(0, 10);
const sumOf = (lines: readonly LineRow[], field: string): string =>
  lines.reduce((s, l) => s.plus(dec(String(l[field] ?? '0') || '0')), dec(0)).toFixed(2);

const screen: DocumentScreens = {
  document: materialOrder,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'supplierId',
      'orderDate',
      'deliveryDate',
      'totalWeight',
      'amount',
      'receivedState',
      'settleState',
      'paidState',
      'buyerId',
      'creatorId',
      'creationTime',
    ],
    overrides: { supplierId: { grow: true } },
    filters: [
      { type: 'select', name: 'overdue', label: '逾期', options: [{ value: 'true', label: '逾期未到' }] },
    ],
    emptyHint: '先从采购需求或请购单生成采购单，也可直接新增',
  },
  detail: {
    groups: {
      基本信息: [
        'supplierId',
        'orderDate',
        'deliveryDate',
        'warehouseId',
        'buyerId',
        'contractNo',
        'address',
      ],
      价税: [
        'isTaxInclusive',
        'taxRate',
        'isTaxDeductible',
        'freightBearer',
        'freightAmount',
        'carrierId',
        'remark',
      ],
      付款: ['paymentTerms'],
    },
    figures: ['totalWeight', 'amount', 'net', 'tax', 'receivedState', 'settleState', 'paidState'],
    initial: () => ({
      orderDate: today(),
      deliveryDate: today(),
      taxRate: '13',
      isTaxInclusive: true,
      isTaxDeductible: true,
      freightBearer: 1,
    }),
    lines: {
      columns: [
        'materialSkuId',
        'projectId',
        'quantity',
        'theoreticalWeight',
        'priceBasis',
        'unitPrice',
        'amount',
        'deliveryDate',
        'receivedQty',
        'remark',
      ],
      pick: (add, screen) => <PickLines add={add} screen={screen} />,
    },
    // the server computes to the cent; the foot follows what stands in the lines
    preview: (_head, lines) => ({
      head: { amount: sumOf(lines, 'amount'), net: sumOf(lines, 'net'), tax: sumOf(lines, 'tax') },
    }),
  },
};
export default screen;
