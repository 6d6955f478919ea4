/** 配件: what is bought by piece, metre or weight and goes with a panel; its types and its SKUs (engineering A3). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { masterFields } from '../../kit/master-fields.ts';

export const ACCESSORY_UNITS = [
  { value: 1, label: '件' },
  { value: 2, label: '个' },
  { value: 3, label: 'm' },
  { value: 4, label: 'kg' },
  { value: 5, label: '卷' },
  { value: 6, label: '支' },
  { value: 7, label: '套' },
] as const;
export const ACCESSORY_USAGES = [
  { value: 1, label: '单件' },
  { value: 2, label: '按米' },
  { value: 3, label: '按重量' },
] as const;

export const accessoryTypeFields = catalogue({
  ...masterFields,
  parentId: f.ref('上级类型', 'accessoryType'),
  usage: f.oneOf('用量', { options: ACCESSORY_USAGES, default: 1 }),
  unit: f.oneOf('默认单位', { options: ACCESSORY_UNITS, default: 1 }),
});
export const accessoryTypeExtra = catalogue({
  accessoryCount: f.int('配件数', { mark: 'C', default: 0 }),
});

export const accessoryFields = catalogue({
  ...masterFields,
  typeId: f.ref('类型', 'accessoryType', { required: true }),
  unit: f.oneOf('单位', { options: ACCESSORY_UNITS, required: true }),
  imgUrl: f.text('图片', { max: 300 }),
  supplierId: f.ref('常用供应商', 'supplier'),
  isProfile: f.bool('型材', { default: false }),
  profileFileId: f.ref('截面图', 'file'),
  sectionWidth: f.length('截面宽', { max: 1000 }),
  sectionHeight: f.length('截面高', { max: 1000 }),
  linearWeight: f.factor('米重', { min: 0, unit: 'kg/m' }),
});
export const accessoryExtra = catalogue({
  skuCount: f.int('规格数', { mark: 'C', default: 0 }),
  defaultSku: f.text('默认规格', { mark: 'C' }),
  referencePrice: f.price('参考价', { mark: 'C', amount: true }),
});

export const accessorySkuFields = catalogue({
  ...rowFields,
  accessoryId: f.ref('配件', 'accessory', { required: true, mark: 'W1' }),
  /** the accessory with what tells this SKU from its others: by it people know the row */
  name: f.text('配件规格', { mark: 'C', max: 200 }),
  code: f.text('编码', { max: 40 }),
  specification: f.text('规格', { required: true, max: 50 }),
  textureId: f.ref('材质', 'texture'),
  color: f.text('颜色', { max: 50 }),
  length: f.length('长度', { min: 1, max: 20_000 }),
  unitWeight: f.factor('单重', { min: 0, unit: 'kg' }),
  unitPrice: f.price('单价', { min: 0, amount: true }),
  safetyStock: f.quantity('安全库存', { min: 0 }),
  minPack: f.quantity('最小包装', { min: 0 }),
  maxStock: f.quantity('最高库存', { min: 0 }),
  /** 箱: in what it is bought, and how many units of stock one holds */
  purchaseUnit: f.text('采购单位', { max: 10 }),
  purchaseFactor: f.quantity('采购换算', { min: 0.0001 }),
  /** what is lost on the way to the project: so much more of it is bought */
  lossPct: f.percent('损耗率', { min: 0, max: 100 }),
  supplierId: f.ref('供应商', 'supplier'),
  /** metres of joint that one unit fills: with it the SKU is a sealant, proposed by its colour */
  jointMeters: f.factor('可打胶长', { min: 0.0001, unit: 'm' }),
  barcode: f.text('条码', { max: 50 }),
  isDefault: f.bool('默认', { default: false }),
  isEnabled: f.bool('启用', { default: true }),
  remark: f.text('备注', { max: 200, lines: true }),
});
export const accessorySkuExtra = catalogue({
  unit: f.oneOf('单位', { mark: 'C', options: ACCESSORY_UNITS }),
  isProfile: f.bool('型材', { mark: 'C' }),
});

/** What people call a SKU: accessory, specification, colour, length in mm. */
export const accessorySkuName = (
  accessory: string,
  sku: { specification: string; color?: string | null; length?: number | null },
): string =>
  [accessory, sku.specification, sku.color, sku.length ? `L${sku.length}` : null].filter(Boolean).join(' ');
