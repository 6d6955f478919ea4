/** 变更类型 (production §12): who is told of such a change, and whether it waits for approval. */
import { master } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import type { Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly changeOrderType: Target;
  }
}

export const changeOrderTypeFields = catalogue({
  ...rowFields,
  name: f.text('类型名', { required: true, max: 50 }),
  /** false: such an order is approved as it is made */
  needsApproval: f.bool('需审核', { default: true }),
  receiverIds: f.refs('默认接收人', 'member', { default: [] }),
  sort: f.int('排序', { default: 0, min: 0, max: 9999 }),
  isEnabled: f.bool('启用', { default: true }),
  remark: f.text('备注', { max: 200 }),
});
export const changeOrderTypeExtra = catalogue({
  receiverNames: f.text('默认接收人', { mark: 'C' }),
});

export const changeOrderType = master({
  id: 'prod-change.order-type',
  base: '/api/prod/change/order-type',
  item: 'AlProduce.ChangeOrder',
  title: '变更类型',
  table: 'change_order_type',
  target: 'changeOrderType',
  fields: changeOrderTypeFields,
  extra: changeOrderTypeExtra,
  letters: ['O'],
  search: ['name'],
  sortable: ['sort', 'name', 'creationTime'],
  defaultSort: 'sort asc',
  unique: [{ field: 'name' }],
  brief: ['id', 'name', 'needsApproval'],
});
