/**
 * What an id can point to: one word per thing (style §4), its table and the column by which people know the row.
 * Names on rows, selects, filters, the 404 of foreign ids, 已被使用 and the places of the attack suite derive from it.
 */
import { z } from 'zod';

export interface Target {
  /** null: no such rows exist yet in any space */
  readonly table: string | null;
  readonly title: string;
  /** column of the row's name; a target without one is never shown by name */
  readonly label?: string;
  /** second column by which a sheet may name the row */
  readonly code?: string;
}

const named = (table: string, title: string, label = 'name', code = 'code') =>
  ({ table, title, label, code }) as const satisfies Target;
const unnamed = (table: string, title: string) => ({ table, title }) as const satisfies Target;
const later = (title: string) => ({ table: null, title }) as const satisfies Target;

export const TARGETS = {
  member: { table: 'tenant_user', title: '成员' },
  account: { table: 'app_account', title: '账号' },
  factory: named('factory', '工厂'),
  role: { table: 'role', title: '角色', label: 'name' },
  file: { table: 'file_object', title: '文件', label: 'name' },
  job: unnamed('job', '任务'),
  orderCode: unnamed('custom_order_code', '单号规则'),
  texture: named('material_texture', '材质'),
  thickness: unnamed('material_thickness', '板厚'),
  width: unnamed('material_width', '板宽'),
  plateSize: unnamed('plate_material_size', '规格'),
  bend: unnamed('bend_coefficient', '折弯系数'),
  processCost: unnamed('priority_process_cost', '工序成本'),
  plateType: named('plate_type', '板型'),
  plateTypeGroup: { table: 'plate_type_group', title: '板型分组', label: 'name' },
  color: { table: 'color_card', title: '颜色', label: 'code', code: 'name' },
  colorGroup: { table: 'color_card_group', title: '色卡分组', label: 'name' },
  areaRule: named('area_rule', '面积规则'),
  excelTemplate: { table: 'excel_template', title: 'Excel 模板', label: 'name' },
  demander: named('demander', '客户'),
  supplier: named('supplier', '供应商'),
  warehouse: named('warehouse', '仓库'),
  materialSku: { table: 'material_sku', title: '材料', label: 'name' },
  stockPlate: unnamed('stock_plate', '板材库存'),
  project: { table: 'cad_project', title: '工程', label: 'display_name', code: 'code' },
  product: { table: 'cad_product', title: '产品', label: 'code' },
  importBatch: { table: 'import_batch', title: '导入批次', label: 'no' },
  nestOrder: { table: 'nest_order', title: '套料单', label: 'no' },
  nestRun: unnamed('nest_run', '套料方案'),
  materialOrder: { table: 'material_order', title: '材料采购单', label: 'order_no' },
  requisition: { table: 'material_requisition', title: '请购单', label: 'order_no' },
  materialTask: { table: 'material_task', title: '采购任务', label: 'task_no' },
  requisitionLine: unnamed('material_requisition_line', '请购行'),
  printTemplate: { table: 'print_template', title: '打印模板', label: 'name' },
  original: unnamed('product_original', '原始数据'),
  structure: later('结构'),
  craftsmanship: later('工艺'),
} as const satisfies Readonly<Record<string, Target>>;
export type RefTo = keyof typeof TARGETS;

export const targetOf = (to: RefTo): Target => TARGETS[to];

/** An id of a request: it must be a row of the caller's own space. `own`: a row of the document that is being written. */
export const idOf = (to: RefTo | 'own'): z.ZodUUID => z.uuid().meta({ ref: to });

/** `demanderId` → `demanderName`: under which a row carries the name of what it points to. */
export const nameField = (field: string): string => `${field.replace(/Id$/, '')}Name`;
