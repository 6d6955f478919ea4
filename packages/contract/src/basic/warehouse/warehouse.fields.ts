/** 仓库 with its places (engineering A5). */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';

export const STOCK_DOMAINS = [
  { value: 1, label: '成品' },
  { value: 2, label: '材料' },
  { value: 4, label: '涂料' },
  { value: 8, label: '辅料' },
] as const;
export const WAREHOUSE_PURPOSES = [
  { value: 1, label: '普通' },
  { value: 2, label: '余料' },
  { value: 4, label: '废料' },
  { value: 8, label: '不良品' },
  { value: 16, label: '半成品' },
  { value: 32, label: '客供材' },
  { value: 64, label: '外协虚拟仓' },
] as const;

/** 库位 */
export const positionFields = catalogue({
  code: f.text('库位编码', { required: true, max: 20 }),
  name: f.text('库位名称', { max: 50 }),
  maxWeight: f.weight('最大承重', { min: 0 }),
  isEnabled: f.bool('启用', { default: true }),
});

export const warehouseFields = catalogue({
  ...rowFields,
  code: f.text('编码', { required: true, max: 20 }),
  name: f.text('名称', { required: true, max: 50 }),
  domain: f.mask('存货域', { options: STOCK_DOMAINS, required: true }),
  purpose: f.oneOf('用途', { options: WAREHOUSE_PURPOSES, default: 1 }),
  factoryId: f.ref('所属工厂', 'factory'),
  ownerDemanderId: f.ref('货主客户', 'demander'),
  supplierId: f.ref('外协供应商', 'supplier'),
  managerIds: f.refs('负责人', 'member', { default: [] }),
  positions: f.rows('库位', positionFields, { max: 2000 }),
  isDefault: f.bool('默认', { mark: 'S', default: false }),
  isEnabled: f.bool('启用', { default: true }),
  remark: f.text('备注', { max: 200, lines: true }),
});
export const warehouseExtra = catalogue({
  positionCount: f.int('库位数', { mark: 'C', default: 0 }),
  managerNames: f.text('负责人', { mark: 'C' }),
});
