/** 托盘: what goods stand and move on in the workshop (engineering A14). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';

export const PALLET_KINDS = [
  { value: 1, label: '托盘' },
  { value: 2, label: '料架' },
  { value: 3, label: '推车' },
] as const;
export const PALLET_FREE = 1;
export const PALLET_USED = 2;
export const PALLET_OFF = 4;
export const PALLET_STATUSES = [
  { value: PALLET_FREE, label: '空闲', tone: 'green' },
  { value: PALLET_USED, label: '在用', tone: 'blue' },
  { value: PALLET_OFF, label: '停用', tone: 'outline' },
] as const;

export const palletFields = catalogue({
  ...rowFields,
  code: f.text('编码', { required: true, max: 20 }),
  name: f.text('名称', { required: true, max: 50 }),
  kind: f.oneOf('类型', { options: PALLET_KINDS, default: 1 }),
  length: f.length('长', { max: 20_000 }),
  width: f.length('宽', { max: 20_000 }),
  height: f.length('高', { max: 20_000 }),
  weight: f.weight('自重', { min: 0 }),
  maxWeight: f.weight('载重', { min: 0 }),
  status: f.oneOf('状态', { mark: 'S', options: PALLET_STATUSES, default: PALLET_FREE }),
  /** derived from turnover notes and packs, never typed */
  location: f.text('当前位置', { mark: 'S', max: 100 }),
  content: f.text('内容摘要', { mark: 'S', max: 500 }),
  loadWeight: f.weight('已载', { mark: 'S', default: '0.000' }),
  remark: f.text('备注', { max: 200, lines: true }),
});

/** the most that are made at once */
export const MOST_PALLETS = 200;
const { name, kind, length, width, height, weight, maxWeight } = palletFields;
/** Many that are alike. */
export const palletBatchFields = catalogue({
  prefix: f.text('编码前缀', { required: true, max: 12 }),
  count: f.int('数量', { required: true, min: 1, max: MOST_PALLETS }),
  name,
  kind,
  length,
  width,
  height,
  weight,
  maxWeight,
});
