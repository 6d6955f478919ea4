/** 材质 and what hangs on it (engineering A1). */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { masterFields } from '../../kit/master-fields.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { MARKET_CODE } from '../market/market.fields.ts';

export const MATERIAL_KINDS = [
  { value: 1, label: '铝单板' },
  { value: 2, label: '预辊涂铝卷' },
  { value: 3, label: '铝型材' },
  { value: 4, label: '铝塑/复合板' },
  { value: 5, label: '铝蜂窝板' },
  { value: 6, label: '不锈钢' },
  { value: 7, label: '镀锌钢板' },
  { value: 9, label: '其他' },
] as const;
export const DENSITY_MODES = [
  { value: 1, label: '体密度' },
  { value: 2, label: '面密度' },
] as const;
export const TEXTURE_DIRECTIONS = [
  { value: 0, label: '无方向' },
  { value: 1, label: '双向纹理' },
  { value: 2, label: '单向' },
] as const;
export const SIZE_KINDS = [
  { value: 1, label: '定尺板' },
  { value: 2, label: '开平' },
  { value: 3, label: '型材定尺' },
] as const;
export const PRICE_MODES = [
  { value: 1, label: '元/kg' },
  { value: 2, label: '元/张' },
  { value: 3, label: '元/m²' },
  { value: 4, label: '元/m' },
] as const;
export const BEND_METHODS = [
  { value: 1, label: '直折' },
  { value: 2, label: '刨槽折' },
  { value: 3, label: '辊弧' },
] as const;
export const BEND_MODES = [
  { value: 1, label: 'K系数' },
  { value: 2, label: '折弯扣除' },
  { value: 3, label: '内尺寸补偿' },
] as const;
export const BEND_SOURCES = [
  { value: 1, label: '手工' },
  { value: 2, label: '标定' },
  { value: 3, label: '系统' },
] as const;
export const COST_UNITS = [
  { value: 1, label: '元/m²' },
  { value: 2, label: '元/m' },
  { value: 3, label: '元/件' },
  { value: 4, label: '元/kg' },
] as const;

export const textureFields = catalogue({
  ...masterFields,
  alloy: f.text('合金', { max: 20 }),
  temper: f.text('状态', { max: 20 }),
  materialKind: f.oneOf('类别', { options: MATERIAL_KINDS, default: 1 }),
  densityMode: f.oneOf('密度方式', { options: DENSITY_MODES, default: 1 }),
  density: f.factor('密度', { unit: 'g/cm³', min: 0.1, max: 30 }),
  directionClass: f.oneOf('方向性', { options: TEXTURE_DIRECTIONS, default: 0 }),
  isPreCoated: f.bool('预辊涂', { default: false }),
  processFee: f.money('加工费', { unit: '元/吨', min: 0, amount: true }),
  scrapPrice: f.price('废料价', { unit: '元/kg', min: 0, default: '0', amount: true }),
  marketClassCode: f.text('行情类别', { max: 10, pattern: MARKET_CODE }),
  isDefault: f.bool('默认', { default: false }),
});

export const thicknessFields = catalogue({
  ...rowFields,
  textureId: f.ref('材质', 'texture', { mark: 'S', required: true }),
  thickness: f.thickness('板厚', { required: true, min: 0.1, max: 100 }),
  actualThickness: f.thickness('实际板厚', { min: 0.1, max: 100 }),
  arealWeight: f.quantity('面密度', { unit: 'kg/m²', min: 0 }),
  isDefault: f.bool('默认', { default: false }),
});

export const widthFields = catalogue({
  ...rowFields,
  textureId: f.ref('材质', 'texture', { mark: 'S', required: true }),
  width: f.length('板宽', { required: true, min: 10, max: 5000 }),
  isCoil: f.bool('卷料', { default: false }),
});

export const plateSizeFields = catalogue({
  ...rowFields,
  textureId: f.ref('材质', 'texture', { mark: 'S', required: true }),
  sizeKind: f.oneOf('类型', { required: true, options: SIZE_KINDS }),
  thickness: f.thickness('板厚', { required: true, min: 0.1, max: 100 }),
  width: f.length('宽', { required: true, min: 1, max: 5000 }),
  length: f.length('长', { min: 1, max: 20_000 }),
  minLength: f.length('最短', { max: 20_000 }),
  maxLength: f.length('最长', { max: 20_000 }),
  lengthStep: f.length('步长', { max: 5000 }),
  priceMode: f.oneOf('计价方式', { options: PRICE_MODES, default: 1 }),
  price: f.price('单价', { min: 0, amount: true }),
  levellingFee: f.price('开平费', { unit: '元/kg', min: 0, default: '0', amount: true }),
  minOrderQty: f.int('起订量', { default: 0, min: 0 }),
  maxQty: f.int('可用量', { min: 0 }),
  leadDays: f.int('交期(天)', { default: 0, min: 0, max: 999 }),
  supplierId: f.ref('供应商', 'supplier'),
  colorId: f.ref('颜色', 'color'),
  profileCode: f.text('型材编号', { max: 40 }),
  film: f.text('覆膜', { max: 30 }),
  priority: f.int('优先级', { default: 5, min: 1, max: 9 }),
  isDefault: f.bool('默认', { default: false }),
  isEnabled: f.bool('启用', { default: true }),
});

export const bendFields = catalogue({
  ...rowFields,
  textureId: f.ref('材质', 'texture', { mark: 'S', required: true }),
  thickness: f.thickness('板厚', { required: true, min: 0.1, max: 100 }),
  bendMethod: f.oneOf('折弯方式', { required: true, options: BEND_METHODS }),
  grooveRemain: f.thickness('槽余厚', { max: 100 }),
  innerRadius: f.length('内半径', { default: 0, max: 5000 }),
  vWidth: f.length('V 口宽', { max: 500 }),
  angleFrom: f.percent('角度从', { unit: '°', required: true, min: 0, max: 180 }),
  angleTo: f.percent('角度到', { unit: '°', required: true, min: 0, max: 180 }),
  mode: f.oneOf('系数类型', { required: true, options: BEND_MODES }),
  value: f.factor('系数值', { required: true, min: 0 }),
  minFlange: f.length('最小折边', { max: 1000 }),
  source: f.oneOf('来源', { options: BEND_SOURCES, default: 1 }),
  sample: f.json('试折数据', z.unknown()),
});

export const processCostFields = catalogue({
  ...rowFields,
  textureId: f.ref('材质', 'texture', { mark: 'S', required: true }),
  thickness: f.thickness('板厚', { max: 100 }),
  plateTypeGroupId: f.ref('板型分组', 'plateTypeGroup'),
  structureId: f.ref('结构', 'structure', { unnamed: true }),
  craftsmanshipItemId: f.ref('工艺', 'craftsmanship', { unnamed: true }),
  name: f.text('工序', { max: 50 }),
  unit: f.oneOf('单位', { required: true, options: COST_UNITS }),
  price: f.price('单价', { required: true, min: 0, amount: true }),
  effectiveFrom: f.date('生效', { ahead: true }),
  effectiveTo: f.date('失效', { ahead: true }),
});
