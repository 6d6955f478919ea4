/** 工程用量 (commerce §13): what a project takes of a paint for one coat of one colour. */
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { kilograms } from '../paint-item/kilograms.ts';

export const PAINT_DEMAND_STATES = [
  { value: 1, label: '缺料', tone: 'red' },
  { value: 2, label: '在途', tone: 'amber' },
  { value: 4, label: '已备齐', tone: 'blue' },
  { value: 8, label: '已领', tone: 'green' },
  { value: 16, label: '待重算', tone: 'outline' },
] as const;

export const paintDemandFields = catalogue({
  ...rowFields,
  projectId: f.ref('工程', 'project', { required: true }),
  paintStructureId: f.ref('涂层体系', 'paintStructure'),
  colorCardId: f.ref('颜色', 'color', { required: true }),
  paintId: f.ref('涂料', 'paint', { required: true }),
  coatName: f.text('涂层', { max: 30 }),
  area: f.area('喷涂面积', { mark: 'C', default: '0' }),
  theoreticalKg: kilograms('理论用量', { mark: 'C', default: '0' }),
  planKg: kilograms('计划用量', { min: 0, default: '0' }),
  onWayKg: kilograms('在途', { mark: 'C', default: '0' }),
  issuedKg: kilograms('已领', { mark: 'C', default: '0' }),
  returnedKg: kilograms('已退', { mark: 'C', default: '0' }),
  isOutdated: f.bool('待重算', { mark: 'C', default: false }),
});
