/** 采购需求 (commerce §11): what is needed, by whom, and how far its purchase is. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields } from '../../kit/document/fields.ts';
import { SKU_UNITS } from '../material-sku/material-sku.fields.ts';

export const TASK_SOURCES = [
  { value: 1, label: '套料单' },
  { value: 2, label: '工程' },
  { value: 4, label: '最低库存' },
  { value: 8, label: '手工' },
  { value: 16, label: '变更补料' },
] as const;

/** What the log says of a demand that follows its nest order. */
export const TASK_WORDS = {
  changed: '调整',
  withdrawn: '收回',
  reserved: '预留库存',
  followed: '刷新',
} as const;

/** What a demand can be met with. */
export const SUBSTITUTE_KINDS = [
  { value: 1, label: '原规格' },
  { value: 2, label: '大板' },
  { value: 4, label: '卷材开平' },
  { value: 8, label: '余料' },
] as const;

const quantity = (label: string) => f.quantity(label, { mark: 'C', default: '0' });

export const materialTaskFields = catalogue({
  ...documentFields,
  taskNo: f.text('任务号', { mark: 'S', required: true, max: 40 }),
  sourceType: f.oneOf('来源', { mark: 'C', options: TASK_SOURCES, default: 8 }),
  nestOrderId: f.ref('套料单', 'nestOrder', { mark: 'C' }),
  projectId: f.ref('工程', 'project', { mark: 'W1' }),
  /** all projects of its nest order, for demands of before each project had its own: the material is of none of them alone */
  projectIds: f.refs('共用工程', 'project', { mark: 'S', default: [] }),
  materialSkuId: f.ref('材料', 'materialSku', { mark: 'W1', required: true }),
  demandQty: f.quantity('需求数量', { required: true, min: 0 }),
  demandWeight: f.weight('需求重量', { mark: 'C', default: '0' }),
  demandArea: f.area('需求面积', { mark: 'C', default: '0' }),
  requiredDate: f.date('需求日期', { required: true, ahead: true }),
  buyerId: f.ref('采购员', 'member'),
  reservedQty: quantity('已预留'),
  substituteSkuId: f.ref('替代料', 'materialSku', { mark: 'C' }),
  shortageQty: quantity('缺口'),
  requisitionedQty: quantity('已请购'),
  orderedQty: quantity('已采购'),
  receivedQty: quantity('已到货'),
  /** ordered beyond the demand: it fell after the order was placed */
  surplusQty: quantity('多购'),
  remark: f.text('备注', { max: 500, lines: true }),
});
/** What plates and profiles are counted in. */
export const SUPPLY_UNITS = ['张', '支'] as const;

/** Of its material, over everybody's demands. */
export const materialTaskExtra = catalogue({
  unit: f.oneOf('单位', { mark: 'C', options: SKU_UNITS, required: true }),
  availableQty: f.quantity('库存可用', { mark: 'C', required: true }),
  onWayQty: f.quantity('在途', { mark: 'C', required: true }),
  /** what all demands still lack, less what is free and what comes for nobody in particular (commerce §11) */
  netNeedQty: f.quantity('全公司净缺', { mark: 'C', required: true }),
});
