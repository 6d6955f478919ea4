/** 配件出库单 as one object, and the calls beside the standard set (commerce §14). */
import { z } from 'zod';
import { COST_RIGHTS } from '../../inventory/inventory.words.ts';
import { call } from '../../kit/call.ts';
import { document } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { accessoryPosting } from '../accessory-machine.ts';
import { ACCESSORY_STOCK_ERRORS } from '../accessory-in/accessory-in.ts';
import { accessoryOutFields, accessoryOutLineFields } from './accessory-out.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly accessoryOut: Target;
    readonly accessoryOutLine: Target;
  }
}

const base = '/api/psi/accessory/out';
const item = 'AlPsiManagement.AccessoryOuts';

export const accessoryOut = document({
  id: 'psi.accessory.out',
  base,
  item,
  title: '配件出库单',
  number: { own: true },
  table: 'accessory_out',
  target: 'accessoryOut',
  fields: accessoryOutFields,
  lines: {
    lines: {
      table: 'accessory_out_line',
      target: 'accessoryOutLine',
      fields: accessoryOutLineFields,
      title: '出库明细',
      min: 1,
    },
  },
  machine: accessoryPosting(item, '已出库'),
  letters: ['L', 'G', 'A', 'U', 'D', 'S', 'E', 'R', 'V', 'O', 'X', 'T', 'Y'],
  search: ['orderNo', 'remark'],
  filters: ['outType', 'projectId', 'supplierId', 'warehouseId', 'receiverId', 'businessDate'],
  sums: ['stockValue'],
  sortable: ['orderNo', 'businessDate', 'stockValue', 'creationTime'],
  scope: { own: ['receiverId'], factory: true },
  approvalAmount: 'stockValue',
  amountRights: COST_RIGHTS[8],
  errors: [
    'Stock:TakeLinked',
    'Accessory:ReturnExceeds',
    'Accessory:WholeUnits',
    'Accessory:LineDuplicated',
    'Accessory:LineSource',
    'Accessory:OtherSource',
    'Accessory:OverIssueReason',
    'Accessory:SameWarehouse',
    'Common:QuantityNotPositive',
    'Common:DisabledReference',
    ...ACCESSORY_STOCK_ERRORS,
  ],
});

/** A draft of what the project's products ask for and have not had. */
export const accessoryOutFromProject = call({
  id: 'psi.accessory.out.from-project',
  method: 'POST',
  path: `${base}/from-project`,
  title: '按工程生成配件出库单',
  right: `${item}:add`,
  body: z.object({ projectId: idOf('project'), warehouseId: idOf('warehouse') }),
  output: z.object({ id: z.uuid(), no: z.string() }),
  errors: ['Accessory:NothingToIssue', 'Cad:ProjectVoided', 'Cad:ProjectClosed', 'Common:DisabledReference'],
});

/** What is printed over the code of a kit. */
export const KIT_WORDS = { title: '配件套料', kinds: '共 {n} 种配件' } as const;
/** 套料码 of a project: one scan of it issues all that its products still ask for. */
export const printKit = call({
  id: 'psi.accessory.out.kit-label',
  method: 'GET',
  path: `${base}/kit-label/{id}`,
  title: '打印套料码',
  right: `${item}:get`,
  answer: 'file',
});
/**
 * 扫码领料: the kit of the project whose code is scanned, as far as it lies in the warehouse and is free, submitted at once; what is
 * not there is named.
 */
export const issueKit = call({
  id: 'psi.accessory.out.kit',
  method: 'POST',
  path: `${base}/kit`,
  title: '扫码领料',
  right: `${item}:add`,
  /** without a warehouse: the usual one of the factory */
  body: z.object({
    code: line(40).min(1, { error: '请扫描套料码' }),
    warehouseId: idOf('warehouse').optional(),
  }),
  output: z.object({
    id: z.uuid(),
    no: z.string(),
    orderStatus: z.int(),
    projectName: z.string(),
    lineCount: z.int(),
    short: z.array(z.object({ name: z.string(), quantity: z.string() })),
  }),
  errors: [
    'Accessory:NothingToIssue',
    'Accessory:KitMissing',
    'Accessory:KitOpen',
    'Cad:ProjectVoided',
    'Cad:ProjectClosed',
    'Basic:WarehouseNoDefault',
    'Common:DisabledReference',
    'Common:PeriodClosed',
  ],
});

/** 退料: a draft receipt of what the workshop gives back of an issue. */
export const accessoryGiveBack = call({
  id: 'psi.accessory.out.return',
  method: 'POST',
  path: `${base}/{id}/return`,
  title: '退料',
  right: 'AlPsiManagement.AccessoryIns:add',
  body: z.object({
    lines: z
      .array(
        z.object({
          lineId: idOf('accessoryOutLine'),
          quantity: f.quantity('数量', { required: true, min: 0 }).schema,
        }),
      )
      .min(1, { error: '请填写退料数量' })
      .max(2000),
  }),
  output: z.object({ accessoryInId: z.uuid(), no: z.string() }),
  errors: [
    'Accessory:WholeUnits',
    'Accessory:LineDuplicated',
    'Accessory:ReturnExceeds',
    'Common:InvalidState',
    'Common:QuantityNotPositive',
  ],
});
