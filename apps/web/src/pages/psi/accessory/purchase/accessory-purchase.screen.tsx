/** 配件采购单: what differs from the standard screens. */
import { accessoryPurchase, isComing } from '@muyun/contract';
import type { DocumentScreens } from '../../../../kit/document/index.ts';
import { todayText } from '../../../../kit/format/index.ts';
import { taxRateToBegin } from '../../../../kit/session/session-store.ts';
import { StaffSelect } from '../../../../widgets/master-select/index.ts';
import { FromDemand } from './FromDemand.tsx';
import { PickSealants } from './PickSealants.tsx';
import { receiveAccessories } from './receive.ts';
import { ReceiveButton } from './ReceiveButton.tsx';
import { supplierTerms } from './supplier-terms.ts';
import { withAccessoryAmounts } from './with-amounts.ts';
import { exportPaper } from '../../../../widgets/excel-paper/index.ts';

const screen: DocumentScreens<typeof accessoryPurchase> = {
  document: accessoryPurchase,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'supplierId',
      'projectId',
      'orderDate',
      'deliveryDate',
      'lineCount',
      'amount',
      'receivedState',
      'payableAmount',
      'paidAmount',
      'paidState',
      'buyerId',
      'creationTime',
    ],
    overrides: {
      supplierId: { grow: true, width: 120 },
      projectId: { width: 110, grow: false },
      orderDate: { width: 86 },
      deliveryDate: { width: 86 },
      lineCount: { width: 56 },
      amount: { width: 104 },
      receivedState: { width: 92 },
      paidState: { width: 92 },
    },
    filters: [
      { type: 'select', name: 'overdue', label: '逾期', options: [{ value: 'true', label: '逾期未到' }] },
    ],
    emptyHint: '在配件库存的补货建议里一键生成采购单，也可以直接新增',
    rowActions: (row, go) =>
      isComing(row)
        ? [
            {
              label: '入库',
              right: 'AlPsiManagement.AccessoryIns:add',
              onClick: () => receiveAccessories(row.id, go),
            },
          ]
        : [],
  },
  detail: {
    groups: {
      采购: [
        'supplierId',
        'orderDate',
        'deliveryDate',
        'warehouseId',
        'projectId',
        'buyerId',
        'contractNo',
        'remark',
      ],
      价税: ['isTaxInclusive', 'taxRate', 'isTaxDeductible'],
      付款: ['paymentTerms'],
    },
    items: {
      buyerId: { control: <StaffSelect selector={{ router: 'purchaseMaterial', userKey: 'buyer' }} /> },
      projectId: { help: '没有单独填写工程的明细都归它' },
      remark: { span: 2, multiline: false },
    },
    figures: ['amount', 'net', 'tax', 'payableAmount', 'paidAmount', 'receivedState', 'paidState'],
    initial: () => ({
      orderDate: todayText(),
      deliveryDate: todayText(),
      taxRate: taxRateToBegin(),
      isTaxInclusive: true,
      isTaxDeductible: true,
    }),
    lines: {
      columns: [
        'accessorySkuId',
        'projectId',
        'quantity',
        'unit',
        'baseQty',
        'unitPrice',
        'amount',
        'receivedQty',
        'returnedQty',
        'remark',
      ],
      pick: (add, screen) => (
        <>
          <FromDemand screen={screen} />
          <PickSealants add={add} screen={screen} />
        </>
      ),
    },
    follow: supplierTerms,
    preview: withAccessoryAmounts,
    actions: (view) => [
      {
        key: 'excel',
        label: '导出 Excel',
        right: 'AlPsiManagement.AccessoryPurchases:export',
        onClick: () => exportPaper({ accessoryPurchaseId: view.id }),
      },
    ],
    control: (screen) => <ReceiveButton screen={screen} />,
  },
};
export default screen;
