/** 采购需求: where it comes from, what is short, and one step to a requisition. */
import { materialTask, requisition, taskToRequisition, texture } from '@muyun/contract';
import type { DocRow, DocumentScreens } from '../../../kit/document/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { todayText } from '../../../kit/format/index.ts';
import { invalidate, request, showError } from '../../../kit/http/index.ts';
import { StaffSelect } from '../../../widgets/master-select/index.ts';

async function toRequisition(rows: DocRow[]): Promise<void> {
  const days = rows.map((r) => String(r['requiredDate'])).toSorted();
  try {
    const made = await request(taskToRequisition, {
      body: { ids: rows.map((r) => r.id), mergeBySku: true, requiredDate: days[0] ?? todayText() },
    });
    toast.success(`已生成请购单 ${made.no}`);
    await invalidate(materialTask.calls.list, requisition.calls.list);
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
      'demandQty',
      'shortageQty',
      'requisitionedQty',
      'orderedQty',
      'receivedQty',
      'requiredDate',
      'nestOrderId',
      'demandWeight',
      'buyerId',
    ],
    overrides: {
      sourceType: { width: 76 },
      nestOrderId: { width: 128, grow: false },
      projectId: { width: 140 },
      materialSkuId: { width: 184, grow: true },
    },
    filters: [
      { type: 'select', name: 'textureId', label: '材质', source: { call: texture.textureOptions } },
      {
        type: 'select',
        name: 'onlyShortage',
        label: '缺口',
        options: [{ value: 'true', label: '只看有缺口' }],
      },
    ],
    emptyHint: '套料单确认后自动产生采购需求，也可以手工新增',
    batchActions: [
      {
        label: '汇总生成请购',
        right: 'AlMaterialPurchase.Requisitions:add',
        fits: hasShortage,
        run: toRequisition,
      },
    ],
    rowActions: (row) => [
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
    figures: ['demandQty', 'demandWeight', 'shortageQty', 'requisitionedQty', 'orderedQty', 'receivedQty'],
    initial: () => ({ requiredDate: todayText() }),
  },
};
export default screen;
