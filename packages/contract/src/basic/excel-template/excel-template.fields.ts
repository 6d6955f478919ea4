/** Excel 模板: what the columns of a customer's list mean, kept under a name (engineering A17). Kind 1 is read by the product import. */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { line } from '../../kit/text.ts';

export const EXCEL_TEMPLATE_KINDS = [
  { value: 1, label: '产品导入' },
  { value: 2, label: '产品导出' },
  { value: 3, label: '展开统计' },
  { value: 4, label: '采购清单' },
  { value: 5, label: '开平清单' },
  { value: 6, label: '切割清单' },
  { value: 7, label: '报价单' },
  { value: 8, label: '合同' },
  { value: 9, label: '发货单' },
  { value: 10, label: '退货单' },
  { value: 11, label: '对账单' },
  { value: 12, label: '装箱单' },
  { value: 13, label: '流转单' },
  { value: 14, label: '生产计划' },
  { value: 15, label: '质检单' },
  { value: 16, label: '外协单' },
  { value: 17, label: '涂料采购' },
  { value: 18, label: '配件采购' },
] as const;
export const PRODUCT_IMPORT_TEMPLATE = 1;
export const PRODUCT_EXPORT_TEMPLATE = 2;
export const UNFOLD_STATISTICS_TEMPLATE = 3;
export const PURCHASE_LIST_TEMPLATE = 4;
export const LEVELLING_LIST_TEMPLATE = 5;
export const CUT_LIST_TEMPLATE = 6;
export const PAINT_PURCHASE_TEMPLATE = 17;
export const ACCESSORY_PURCHASE_TEMPLATE = 18;
/** Papers that a workbook of the space's own making can be made of by now. */
export const EXCEL_PAPER_KINDS: readonly number[] = [
  PRODUCT_EXPORT_TEMPLATE,
  UNFOLD_STATISTICS_TEMPLATE,
  PURCHASE_LIST_TEMPLATE,
  LEVELLING_LIST_TEMPLATE,
  CUT_LIST_TEMPLATE,
  PAINT_PURCHASE_TEMPLATE,
  ACCESSORY_PURCHASE_TEMPLATE,
];
export const EXCEL_WORDS = { qr: '二维码', sample: '示例', template: '模板' } as const;
export const excelKindLabel = (kind: number): string =>
  EXCEL_TEMPLATE_KINDS.find((k) => k.value === kind)?.label ?? '';

const words = line(60).min(1);
/** One column: `header` and `aliases` are compared without blanks, width and units; `default` fills a cell that is empty or a column that is not there. */
export const templateColumn = z.object({
  field: z.string().min(1).max(20),
  header: words,
  aliases: z.array(words).max(20).default([]),
  required: z.boolean().default(false),
  default: line(100).nullable().default(null),
});
export type TemplateColumn = z.infer<typeof templateColumn>;

export const excelTemplateFields = catalogue({
  ...rowFields,
  name: f.text('名称', { required: true, max: 50 }),
  kind: f.oneOf('用途', { mark: 'W1', options: EXCEL_TEMPLATE_KINDS, default: PRODUCT_IMPORT_TEMPLATE }),
  fileId: f.ref('文件', 'file'),
  headerRow: f.int('表头行', { min: 1, max: 1000 }),
  mapping: f.json('字段映射', z.array(templateColumn).max(100), { default: [] }),
  isDefault: f.bool('默认', { default: false }),
  isEnabled: f.bool('启用', { default: true }),
  remark: f.text('备注', { max: 200, lines: true }),
});
