/** 变更单 (production §12): what changes of which products, why, and who has to know. */
import { documentFields, lineFields } from '../../kit/document/fields.ts';
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';

export const CHANGE_REASONS = [
  { value: 1, label: '客户' },
  { value: 2, label: '设计' },
  { value: 4, label: '现场' },
  { value: 8, label: '材料' },
  { value: 16, label: '其他' },
] as const;
export const CHANGE_CHARGED_TO = [
  { value: 1, label: '客户' },
  { value: 2, label: '设计' },
  { value: 4, label: '工厂' },
] as const;
/** What of a product changes; computed of what is typed. */
export const CHANGE_KINDS = [
  { value: 1, label: '尺寸', tone: 'blue' },
  { value: 2, label: '颜色', tone: 'cyan' },
  { value: 4, label: '数量', tone: 'cyanHalf' },
  { value: 8, label: '材质', tone: 'amber' },
  { value: 16, label: '取消', tone: 'red' },
  { value: 128, label: '其他', tone: 'gray' },
] as const;
/** What becomes of pieces that are nested already. */
export const CHANGE_HANDLINGS = [
  { value: 1, label: '继续使用' },
  { value: 8, label: '报废补做' },
  { value: 16, label: '不影响' },
] as const;
export const REMAKE = 8;

export const changeOrderFields = catalogue({
  ...documentFields,
  orderNo: f.text('变更单号', { mark: 'S', required: true, max: 40 }),
  orderTypeId: f.ref('变更类型', 'changeOrderType', { required: true }),
  projectId: f.ref('工程', 'project', { mark: 'W1', required: true }),
  title: f.text('标题', { required: true, max: 100 }),
  content: f.text('变更说明', { required: true, max: 2000, lines: true }),
  changeReason: f.oneOf('变更原因', { options: CHANGE_REASONS, default: 1 }),
  chargeTo: f.oneOf('费用承担', { options: CHANGE_CHARGED_TO }),
  receiverIds: f.refs('接收人', 'member', { default: [] }),
  /** what the remade pieces cost in material */
  cost: f.money('补做材料费', { mark: 'C', default: '0', amount: true }),
  productCount: f.int('影响产品', { mark: 'C', default: 0 }),
  pieceCount: f.int('影响件数', { mark: 'C', default: 0 }),
  remark: f.text('备注', { max: 500, lines: true }),
});
export const changeOrderExtra = catalogue({
  receiverCount: f.int('应读', { mark: 'C', default: 0 }),
  readCount: f.int('已读', { mark: 'C', default: 0 }),
  /** 2 unread, 4 read; null: not told to me */
  myState: f.int('我的阅读', { mark: 'C' }),
  receiverNames: f.text('接收人', { mark: 'C' }),
});

/**
 * What is left empty stays as it is; quantity 0 takes the product back. The old values are those of the last saving and are
 * compared once more when the order is approved.
 */
export const changeOrderLineFields = catalogue({
  ...lineFields,
  productId: f.ref('产品', 'product', { required: true }),
  kinds: f.mask('变更内容', { mark: 'C', options: CHANGE_KINDS, default: 0 }),
  oldWidth: f.length('原宽', { mark: 'C' }),
  oldHeight: f.length('原高', { mark: 'C' }),
  oldDepth: f.length('原折边', { mark: 'C' }),
  newWidth: f.length('新宽', { min: 10, max: 20_000 }),
  newHeight: f.length('新高', { min: 10, max: 20_000 }),
  newDepth: f.length('新折边', { min: 0, max: 5000 }),
  oldTextureId: f.ref('原材质', 'texture', { mark: 'C' }),
  newTextureId: f.ref('新材质', 'texture'),
  oldThickness: f.thickness('原板厚', { mark: 'C' }),
  newThickness: f.thickness('新板厚', { min: 0.1, max: 100 }),
  oldColorId: f.ref('原颜色', 'color', { mark: 'C' }),
  newColorId: f.ref('新颜色', 'color'),
  oldQuantity: f.int('原数量', { mark: 'C', default: 0 }),
  newQuantity: f.int('新数量', { min: 0, max: 99_999 }),
  nestedQuantity: f.int('已套料', { mark: 'C', default: 0 }),
  handling: f.oneOf('已套件处理', { options: CHANGE_HANDLINGS, default: 1 }),
  remadeQuantity: f.int('补做', { mark: 'C', default: 0 }),
  /** state of the product from before, to which it returns */
  oldState: f.int('原状态', { mark: 'C', default: 1 }),
  /** nothing of it waits any more */
  isDone: f.bool('已完成', { mark: 'C', default: false }),
  remark: f.text('说明', { max: 200 }),
});
