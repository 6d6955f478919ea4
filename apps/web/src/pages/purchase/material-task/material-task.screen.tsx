/** 采购需求: where it comes from, what is short, and one step to a requisition. */
import {
  materialTask,
  nest,
  project,
  requisition,
  taskRecalculate,
  taskToRequisition,
  texture,
} from '@muyun/contract';
import type { DocRow, DocumentScreens } from '../../../kit/document/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { todayText } from '../../../kit/format/index.ts';
import { invalidate, request, showError } from '../../../kit/http/index.ts';
import { CourseSection } from './CourseSection.tsx';
import { SupplySection } from './SupplySection.tsx';
import { StaffSelect } from '../../../widgets/master-select/index.ts';

/** Answers which demands are asked for now. */
async function toRequisition(rows: DocRow[]): Promise<readonly string[]> {
  const days = rows.map((r) => String(r['requiredDate'])).toSorted();
  try {
    const made = await request(taskToRequisition, {
      body: { ids: rows.map((r) => r.id), mergeBySku: true, requiredDate: days[0] ?? todayText() },
    });
    toast.success(`已生成请购单 ${made.no}`);
    await invalidate(materialTask.calls.list, requisition.calls.list);
    return rows.map((r) => r.id);
  } catch (error) {
    showError(error);
    return [];
  }
}
async function recalculate(): Promise<void> {
  try {
    const { changed } = await request(taskRecalculate, { body: {} });
    toast.success(changed === 0 ? '缺口没有变化' : `已刷新 ${changed} 条需求`);
    await invalidate(materialTask.calls.list);
  } catch (error) {
    showError(error);
  }
}
const hasShortage = (row: DocRow): boolean => Number(row['shortageQty']) > 0;

const screen: DocumentScreens<typeof materialTask> = {
  document: materialTask,
  list: {
    unit: '条',
    columns: [
      'taskNo',
      'orderStatus',
      'sourceType',
      'materialSkuId',
      'projectId',
      'projectIds',
      'unit',
      'demandQty',
      'shortageQty',
      'availableQty',
      'reservedQty',
      'onWayQty',
      'netNeedQty',
      'requisitionedQty',
      'orderedQty',
      'receivedQty',
      'requiredDate',
      'nestOrderId',
      'demandWeight',
      'demandArea',
      'surplusQty',
      'substituteSkuId',
      'buyerId',
    ],
    overrides: {
      sourceType: { width: 76 },
      nestOrderId: { width: 128, grow: false },
      projectId: { width: 140 },
      projectIds: { width: 160, hidden: true },
      materialSkuId: { width: 184, grow: true },
      unit: { width: 56, grow: false },
      demandQty: { width: 88 },
      shortageQty: { width: 88 },
      availableQty: { width: 80 },
      reservedQty: { width: 72 },
      onWayQty: { width: 72 },
      requisitionedQty: { width: 72 },
      orderedQty: { width: 72 },
      receivedQty: { width: 72 },
    },
    filters: [
      {
        type: 'select',
        name: 'projectId',
        label: '工程',
        source: { call: project.listProjects, label: 'displayName' },
        width: 200,
      },
      { type: 'select', name: 'textureId', label: '材质', source: { call: texture.textureOptions } },
      { type: 'inputNumber', name: 'thickness', label: '板厚' },
      {
        type: 'select',
        name: 'nestOrderId',
        label: '套料单',
        source: { call: nest.listNestOrders, label: 'no' },
      },
      {
        type: 'select',
        name: 'onlyShortage',
        label: '缺口',
        options: [{ value: 'true', label: '只看有缺口' }],
      },
      {
        type: 'select',
        name: 'onlySurplus',
        label: '多购',
        options: [{ value: 'true', label: '只看多购' }],
        more: true,
      },
    ],
    actionsWidth: 214,
    emptyHint: '套料单确认、库存低于下限时自动产生采购需求，也可以手工新增',
    more: [{ label: '刷新缺口', right: 'AlMaterialPurchase.Tasks:edit', onClick: recalculate }],
    batchActions: [
      {
        label: '汇总生成请购',
        right: 'AlMaterialPurchase.Requisitions:add',
        fits: hasShortage,
        run: toRequisition,
      },
    ],
    rowActions: (row, go) => [
      {
        label: '预留 / 用余料',
        right: 'AlMaterialPurchase.Tasks:edit',
        ...(hasShortage(row) ? {} : { blocked: '没有缺口' }),
        onClick: () => go(`/purchase/material/task/detail?id=${row.id}`),
      },
      {
        label: '生成请购',
        right: 'AlMaterialPurchase.Requisitions:add',
        ...(hasShortage(row) ? {} : { blocked: '没有缺口' }),
        onClick: () => toRequisition([row]),
      },
    ],
  },
  detail: {
    groups: { 需求: ['materialSkuId', 'demandQty', 'requiredDate', 'projectId', 'buyerId', 'remark'] },
    items: {
      buyerId: { control: <StaffSelect selector={{ router: 'purchaseMaterial', userKey: 'buyer' }} /> },
      remark: { multiline: false },
    },
    figures: [
      'demandQty',
      'demandWeight',
      'reservedQty',
      'shortageQty',
      'requisitionedQty',
      'orderedQty',
      'receivedQty',
      'availableQty',
      'netNeedQty',
    ],
    sections: (screen) => (
      <>
        <SupplySection screen={screen} />
        <CourseSection screen={screen} />
      </>
    ),
    initial: () => ({ requiredDate: todayText() }),
  },
};
export default screen;
