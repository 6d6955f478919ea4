/** 色卡: one identity for a colour (engineering A4). */
import * as f from '../../kit/field.ts';
import { masterFields } from '../../kit/master-fields.ts';
import { catalogue } from '../../kit/field.ts';

export const PAINT_TYPES = [
  { value: 1, label: '粉末' },
  { value: 2, label: '氟碳PVDF' },
  { value: 3, label: '聚酯液体' },
  { value: 4, label: '木纹转印' },
  { value: 5, label: '阳极氧化' },
  { value: 6, label: '辊涂' },
  { value: 9, label: '其他' },
] as const;

export const colorFields = catalogue({
  ...masterFields,
  code: f.text('色号', { required: true, max: 20 }),
  groupId: f.ref('分组', 'colorGroup'),
  rgb: f.text('色块', { max: 7, pattern: /^#[0-9A-Fa-f]{6}$/ }),
  gloss: f.int('光泽', { min: 0, max: 100 }),
  paintType: f.oneOf('涂料类型', { options: PAINT_TYPES }),
  isMetallic: f.bool('金属漆', { default: false }),
  paintStructureId: f.ref('涂层结构', 'paintStructure'),
  imgUrl: f.text('图片', { max: 300 }),
  customerId: f.ref('客户', 'demander'),
  /** what the customer has approved: a scan or photo of the sample, a data sheet */
  sampleFileId: f.ref('样板文件', 'file'),
  isConfirmed: f.bool('已确认', { default: true }),
});
