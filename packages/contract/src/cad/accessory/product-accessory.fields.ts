/** 产品的配件: what is bought for a product, per piece (engineering D2, F11). Name and unit are those of the day it was bound. */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { ACCESSORY_UNITS } from '../../basic/accessory/accessory.fields.ts';

export const ACCESSORY_SOURCES = [
  { value: 1, label: '手工' },
  { value: 2, label: '安装结构' },
] as const;

const angle = (label: string) => f.factor(label, { default: '0.0000', min: 0, max: 75, unit: '°' });

/** A row as it is typed. */
export const accessoryItemFields = catalogue({
  accessorySkuId: f.ref('配件规格', 'accessorySku', { required: true }),
  qtyPerPiece: f.quantity('每件数量', { required: true, min: 0.0001, max: 100_000 }),
  /** of a profile that is cut: the long-point length */
  cutLength: f.length('下料长度', { min: 1, max: 20_000 }),
  leftAngle: angle('左端角'),
  rightAngle: angle('右端角'),
  remark: f.text('备注', { max: 200 }),
});

const { accessorySkuId, ...typed } = accessoryItemFields;
export const productAccessoryFields = catalogue({
  ...rowFields,
  projectId: f.ref('工程', 'project', { mark: 'S', required: true }),
  productId: f.ref('产品', 'product', { mark: 'S', required: true }),
  accessorySkuId,
  name: f.text('配件规格', { mark: 'C', required: true, max: 200 }),
  unit: f.oneOf('单位', { mark: 'C', required: true, options: ACCESSORY_UNITS }),
  ...typed,
  source: f.oneOf('来源', { mark: 'C', options: ACCESSORY_SOURCES, default: 1 }),
});
/** Shown beside the catalogue. */
export const productAccessoryExtra = catalogue({
  productCode: f.text('编号', { mark: 'C' }),
  productName: f.text('名称', { mark: 'C' }),
  displayName: f.text('工程 / 批次', { mark: 'C' }),
  pieces: f.int('件数', { mark: 'C', default: 0 }),
  totalQty: f.quantity('合计', { mark: 'C', default: '0' }),
});
/** Names of the sheets of a project's list. */
export const ACCESSORY_SHEETS = { sum: '配件汇总', each: '按产品' } as const;
