/** 材料采购单: what differs from the standard screens. */
import { materialOrder } from '@muyun/contract';
import type { DocumentScreens } from '../../../kit/document/index.ts';
import { todayText } from '../../../kit/format/index.ts';
import { StaffSelect } from '../../../widgets/master-select/index.ts';
import { PickLines } from './PickLines.tsx';
import { supplierTerms } from './supplier-terms.ts';
import { withAmounts } from './with-amounts.ts';

const screen: DocumentScreens<typeof materialOrder> = {
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
      采购: [
        'supplierId',
        'orderDate',
        'deliveryDate',
        'warehouseId',
        'buyerId',
        'contractNo',
        'address',
        'remark',
      ],
      价税: ['isTaxInclusive', 'taxRate', 'isTaxDeductible', 'freightBearer', 'freightAmount', 'carrierId'],
      付款: ['paymentTerms'],
    },
    items: {
      buyerId: { control: <StaffSelect selector={{ router: 'purchaseMaterial', userKey: 'buyer' }} /> },
      address: { span: 2 },
      remark: { span: 2, multiline: false },
    },
    figures: ['totalWeight', 'amount', 'net', 'tax', 'receivedState', 'settleState', 'paidState'],
    initial: () => ({
      orderDate: todayText(),
      deliveryDate: todayText(),
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
    follow: supplierTerms,
    preview: withAmounts,
  },
};
export default screen;
