/** 请购单: what is asked for, and how much of it is ordered. */
import { isOrderable, project, requisition } from '@muyun/contract';
import type { DocumentScreens } from '../../../kit/document/index.ts';
import { todayText } from '../../../kit/format/index.ts';
import { ByWeight } from '../../../widgets/by-weight/index.ts';
import { ToOrderButton } from './ToOrderButton.tsx';
import { withWeights } from './with-weights.ts';

const screen: DocumentScreens<typeof requisition> = {
  document: requisition,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'purpose',
      'projectNames',
      'requisitionDate',
      'requiredDate',
      'lineCount',
      'totalWeight',
      'estimatedAmount',
      'orderedState',
      'creatorId',
      'creationTime',
    ],
    overrides: {
      creatorId: { title: '申请人' },
      projectNames: { width: 160, grow: true },
      lineCount: { width: 64 },
    },
    // 转采购、反审核、关闭
    actionsWidth: 148,
    filters: [
      {
        type: 'select',
        name: 'projectIds',
        label: '工程',
        source: { call: project.listProjects, label: 'displayName' },
      },
      { type: 'staffSelect', name: 'applicantId', label: '申请人' },
    ],
    rowActions: (row, go) =>
      isOrderable(row)
        ? [
            {
              label: '转采购',
              right: 'AlMaterialPurchase.Orders:add',
              onClick: () => go(`/purchase/material/requisition/detail?id=${row.id}&to=order`),
            },
          ]
        : [],
    emptyHint: '在采购需求里选中有缺口的材料生成请购单，也可以直接新增',
  },
  detail: {
    groups: { 基本信息: ['requisitionDate', 'purpose', 'remark'] },
    items: { remark: { span: 3, multiline: false } },
    figures: ['totalWeight', 'estimatedAmount', 'requiredDate', 'orderedState'],
    initial: () => ({ requisitionDate: todayText(), purpose: 1 }),
    lines: {
      columns: [
        'materialSkuId',
        'projectId',
        'quantity',
        'unit',
        'weight',
        'requiredDate',
        'lastPrice',
        'targetPrice',
        'suggestSupplierId',
        'orderedQty',
        'cancelledQty',
        'remark',
      ],
      pick: (add) => <ByWeight add={add} />,
    },
    preview: withWeights,
    control: (screen) => <ToOrderButton screen={screen} />,
  },
};
export default screen;
