/** 涂料采购单: what is bought by the drum, and how much of it has come. */
import { isComing, paintPurchase, releasePaintPrice } from '@muyun/contract';
import type { DocumentScreens } from '../../../kit/document/index.ts';
import { todayText } from '../../../kit/format/index.ts';
import { taxRateToBegin } from '../../../kit/session/session-store.ts';
import { StaffSelect } from '../../../widgets/master-select/index.ts';
import { ReleaseButton, ReleaseFacts } from '../../../widgets/price-release/index.ts';
import { ReceiveButton } from './ReceiveButton.tsx';
import { purchasePreview, supplierTax } from './preview.ts';
import { exportPaper } from '../../../widgets/excel-paper/index.ts';

const screen: DocumentScreens<typeof paintPurchase> = {
  document: paintPurchase,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'supplierId',
      'projectId',
      'orderDate',
      'deliveryDate',
      'totalKg',
      'amount',
      'receivedKg',
      'returnedKg',
      'priceState',
      'settleState',
      'paidState',
      'buyerId',
      'creationTime',
    ],
    overrides: { supplierId: { grow: true }, projectId: { width: 140 } },
    filters: [
      { type: 'select', name: 'overdue', label: '逾期', options: [{ value: 'true', label: '逾期未到' }] },
    ],
    emptyHint: '先在涂料管理的工程用量里生成采购，也可以直接新增',
    rowActions: (row, go) =>
      isComing(row)
        ? [
            {
              label: '入库',
              right: 'AlPsiManagement.PaintIns:add',
              onClick: () => go(`/psi/paint/add-coation-purchase?id=${row.id}&to=receive`),
            },
          ]
        : [],
  },
  detail: {
    groups: {
      采购: ['supplierId', 'projectId', 'orderDate', 'deliveryDate', 'buyerId', 'remark'],
      价税: ['isTaxInclusive', 'taxRate', 'isTaxDeductible'],
      付款: ['paymentTerms'],
    },
    items: {
      buyerId: { control: <StaffSelect selector={{ router: 'paint', userKey: 'buyer' }} /> },
      remark: { span: 2, multiline: false },
    },
    figures: [
      'totalKg',
      'amount',
      'net',
      'tax',
      'priceState',
      'receivedKg',
      'returnedKg',
      'settleState',
      'paidState',
    ],
    initial: () => ({
      orderDate: todayText(),
      deliveryDate: todayText(),
      taxRate: taxRateToBegin(),
      isTaxInclusive: true,
      isTaxDeductible: true,
    }),
    lines: {
      columns: [
        'paintId',
        'quantity',
        'barrels',
        'unitPrice',
        'amount',
        'lastPrice',
        'jumpPct',
        'receivedKg',
        'returnedKg',
        'remark',
      ],
    },
    follow: supplierTax,
    preview: purchasePreview,
    actions: (view) => [
      {
        key: 'excel',
        label: '导出 Excel',
        right: 'AlPsiManagement.PaintPurchases:export',
        onClick: () => exportPaper({ paintPurchaseId: view.id }),
      },
    ],
    control: (screen) => (
      <>
        <ReleaseButton screen={screen} document={paintPurchase} call={releasePaintPrice} />
        <ReceiveButton screen={screen} />
      </>
    ),
    sections: (screen) => <ReleaseFacts screen={screen} />,
  },
};
export default screen;
