/** 工艺: what is done to a piece beyond its base, by category (engineering A9). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { masterFields } from '../../kit/master-fields.ts';

/** A craft of a piece: its quantity per piece is measured by the item's source, or typed. */
export const craftUseFields = catalogue({
  itemId: f.ref('工艺', 'craftsmanship', { required: true }),
  quantity: f.quantity('每件数量', { min: 0 }),
});
export const MOST_CRAFTS = 30;

export const CRAFT_TYPES = [
  { value: 1, label: '下料' },
  { value: 2, label: '成型' },
  { value: 3, label: '焊接' },
  { value: 4, label: '表面' },
  { value: 5, label: '装配' },
  { value: 6, label: '包装' },
] as const;
export const CRAFT_UNITS = [
  { value: 1, label: '㎡' },
  { value: 2, label: 'm' },
  { value: 3, label: '件' },
  { value: 4, label: '个' },
  { value: 5, label: 'kg' },
] as const;
export const QTY_SOURCES = [
  { value: 1, label: '手填' },
  { value: 2, label: '展开面积' },
  { value: 3, label: '见光面积' },
  { value: 4, label: '折弯长度' },
  { value: 5, label: '折弯道数' },
  { value: 6, label: '刨槽长度' },
  { value: 7, label: '切割长度' },
  { value: 8, label: '孔数' },
  { value: 9, label: '焊缝长度' },
  { value: 10, label: '周长' },
  { value: 11, label: '公式' },
] as const;
/** the quantity is said line by line */
export const QTY_BY_HAND = 1;
export const QTY_BY_FORMULA = 11;

export const craftCategoryFields = catalogue({
  ...rowFields,
  name: f.text('名称', { required: true, max: 50 }),
  code: f.text('编码', { max: 20 }),
  craftsmanshipType: f.oneOf('工艺类型', { options: CRAFT_TYPES, default: 1 }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  remark: f.text('备注', { max: 200, lines: true }),
});
/** Shown beside the catalogue. */
export const craftCategoryExtra = catalogue({
  itemCount: f.int('工艺数', { mark: 'C', required: true }),
});

export const craftItemFields = catalogue({
  ...masterFields,
  categoryId: f.ref('分类', 'craftCategory', { required: true }),
  unit: f.oneOf('计量', { options: CRAFT_UNITS, required: true }),
  qtySource: f.oneOf('数量来源', { options: QTY_SOURCES, default: QTY_BY_HAND }),
  formula: f.text('公式', { max: 200 }),
  price: f.price('单价', { unit: '元', default: '0', min: 0, amount: true }),
  cost: f.price('成本', { unit: '元', default: '0', min: 0, amount: true }),
  standardSeconds: f.quantity('标准工时', { unit: '秒/单位', default: '0', min: 0, max: 864_000 }),
  processId: f.ref('对应工序', 'process', { unnamed: true }),
  /** what was typed before processes could be chosen, while no process is called so */
  processName: f.text('原填工序', { mark: 'C', max: 50 }),
});
/** Shown beside the catalogue. */
export const craftItemExtra = catalogue({
  processLabel: f.text('对应工序', { mark: 'C' }),
});
