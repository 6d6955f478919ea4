/** 请购单: what is asked for, and how much of it is ordered. */
import { requisition } from '@muyun/contract';
import type { DocumentScreens } from '../../../kit/document/index.ts';
import { ToOrderButton } from './ToOrderButton.tsx';

const today = (): string => new Date().toISOString().slice(0, 10);

const screen: DocumentScreens = {
  document: requisition,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'purpose',
      'requisitionDate',
      'requiredDate',
      'totalWeight',
      'estimatedAmount',
      'orderedState',
      'creatorId',
      'creationTime',
    ],
    emptyHint: '在采购需求里选中有缺口的材料生成请购单，也可以直接新增',
  },
  detail: {
    groups: { 基本信息: ['requisitionDate', 'purpose', 'remark'] },
    figures: ['totalWeight', 'estimatedAmount', 'requiredDate', 'orderedState'],
    initial: () => ({ requisitionDate: today(), purpose: 1 }),
    lines: {
      columns: [
        'materialSkuId',
        'projectId',
        'quantity',
        'weight',
        'requiredDate',
        'targetPrice',
        'suggestSupplierId',
        'orderedQty',
        'remark',
      ],
      pick: (_add, screen) => <ToOrderButton screen={screen} />,
    },
  },
};
export default screen;
