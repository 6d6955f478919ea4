/** 材料采购单: what differs from the standard screens. */
import { Select } from 'antd';
import { isComing, MARKET_CLASSES, materialOrder, project, releasePrice } from '@muyun/contract';
import type { DocumentScreens } from '../../../kit/document/index.ts';
import { todayText } from '../../../kit/format/index.ts';
import { taxRateToBegin } from '../../../kit/session/session-store.ts';
import { ByWeight } from '../../../widgets/by-weight/index.ts';
import { StaffSelect } from '../../../widgets/master-select/index.ts';
import { ReleaseButton } from '../../../widgets/price-release/index.ts';
import { PickLines } from './PickLines.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { ReceiveButton } from './ReceiveButton.tsx';
import { receive } from './receive.ts';
import { SendButton, SentList } from './SendPanel.tsx';
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
      'lateDays',
      'amount',
      'receivedState',
      'totalWeight',
      'lineCount',
      'priceState',
      'returnedTotal',
      'settleState',
      'paidState',
      'projectNames',
      'buyerId',
      'creatorId',
      'creationTime',
    ],
    overrides: {
      supplierId: { grow: true },
      lineCount: { width: 64 },
      returnedTotal: { width: 80 },
      projectNames: { width: 150 },
      lateDays: {
        width: 72,
        render: (row) =>
          typeof row['lateDays'] === 'number' ? (
            <span style={{ color: 'var(--error)' }}>{row['lateDays']}</span>
          ) : (
            '—'
          ),
      },
    },
    filters: [
      {
        type: 'select',
        name: 'projectIds',
        label: '工程',
        source: { call: project.listProjects, label: 'displayName' },
      },
      { type: 'select', name: 'overdue', label: '逾期', options: [{ value: 'true', label: '逾期未到' }] },
    ],
    emptyHint: '先从采购需求或请购单生成采购单，也可直接新增',
    rowActions: (row, go) =>
      isComing(row)
        ? [
            {
              label: '入库',
              right: 'AlMaterialWareHouse.StockIns:add',
              onClick: () => receive(row.id, String(row['orderNo']), go),
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
        'buyerId',
        'contractNo',
        'address',
        'remark',
      ],
      价税: [
        'isTaxInclusive',
        'taxRate',
        'isTaxDeductible',
        'marketClass',
        'marketDate',
        'processFee',
        'freightBearer',
        'freightAmount',
        'carrierId',
      ],
      付款: ['paymentTerms'],
    },
    items: {
      buyerId: { control: <StaffSelect selector={{ router: 'purchaseMaterial', userKey: 'buyer' }} /> },
      marketClass: {
        control: (
          <Select
            allowClear
            placeholder="不填按默认行情"
            options={MARKET_CLASSES.map(({ code, name }) => ({ value: code, label: name }))}
          />
        ),
      },
      marketDate: { placeholder: '不填按采购日期' },
      processFee: { placeholder: '单价为 0 的行按铝价 + 加工费计' },
      address: { span: 2 },
      remark: { span: 2, multiline: false },
    },
    figures: [
      'totalWeight',
      'amount',
      'net',
      'tax',
      'priceState',
      'receivedState',
      'settleState',
      'paidState',
    ],
    initial: () => ({
      orderDate: todayText(),
      deliveryDate: todayText(),
      taxRate: taxRateToBegin(),
      isTaxInclusive: true,
      isTaxDeductible: true,
      freightBearer: 1,
    }),
    lines: {
      columns: [
        'materialSkuId',
        'projectId',
        'quantity',
        'unit',
        'theoreticalWeight',
        'priceBasis',
        'unitPrice',
        'amount',
        'lastPrice',
        'jumpPct',
        'marketPremium',
        'deliveryDate',
        'receivedQty',
        'receivedWeight',
        'returnedQty',
        'settledAmount',
        'remark',
      ],
      pick: (add, screen) => (
        <>
          <PickLines add={add} screen={screen} />
          <ByWeight add={add} />
        </>
      ),
    },
    follow: supplierTerms,
    preview: withAmounts,
    control: (screen) => (
      <>
        <ReleaseButton screen={screen} document={materialOrder} call={releasePrice} />
        <ReceiveButton screen={screen} />
        <SendButton screen={screen} />
      </>
    ),
    sections: (screen) => (
      <>
        <PriceHistory screen={screen} />
        <SentList screen={screen} />
      </>
    ),
  },
};
export default screen;
