/** Refusals of products (engineering D8). */
import { defineErrors } from '../../kit/errors.ts';

export const productErrors = defineErrors({
  'Cad:ProductCodeDuplicate': { status: 400, message: '编号「{code}」已存在', field: 'code' },
  'Cad:ProductNested': {
    status: 400,
    message: '产品「{code}」已套料 {count} 件，请走变更单',
  },
  'Cad:ProductShipped': {
    status: 400,
    message: '产品「{code}」已发货 {count} 件，数量不能再少',
    field: 'quantity',
  },
  'Cad:ProductDelete': { status: 400, message: '产品「{code}」已套料或已生产，不能删除' },
  'Cad:ProductState': { status: 400, message: '产品「{code}」当前为「{state}」，不能修改' },
  'Cad:UnfoldFail': { status: 400, message: '展开失败：{reason}' },
  'Cad:PositionDuplicate': { status: 400, message: '位置「{position}」重复', field: 'positions' },
  'Cad:PositionRange': { status: 400, message: '{reason}', field: 'range' },
  'Cad:PositionCount': {
    status: 400,
    message: '写了 {positions} 个位置，所选产品共 {pieces} 件，须一件一个',
    field: 'range',
  },
  'Cad:CodeReason': { status: 400, message: '产品「{code}」已打印标签，改编号请填写原因' },
  'Cad:DrawingMissing': { status: 400, message: '产品「{code}」没有图形，不能下载图纸' },
  'Cad:PartParent': {
    status: 400,
    message: '所属主件须是同一工程的主件，且只有散件可以有',
    field: 'parentProductId',
  },
  'Cad:PartQuantity': { status: 400, message: '散件「{code}」的数量随主件，请改主件的数量或每主件用量' },
  'Cad:ProductParts': {
    status: 400,
    message: '主件「{code}」还有 {count} 种散件，请先改散件的所属主件或一起删除',
  },
  'Cad:CodeRule': { status: 400, message: '编号规则「{rule}」不正确，须含流水号 {seq}' },
});
