/**
 * What an id can point to: one word per thing (style §4), its table and the column by which people know the row.
 * Names on rows, selects, filters, the 404 of foreign ids, 已被使用 and the places of the attack suite derive from it.
 * A declared record says its word itself (`target`); here stand the things that are no records of the kit.
 */
import { z } from 'zod';

export interface Target {
  /** null: no such rows exist yet in any space */
  readonly table: string | null;
  readonly title: string;
  /** field of the row's name; a target without one is never shown by name */
  readonly label?: string | undefined;
  /** second field by which a sheet may name the row */
  readonly code?: string | undefined;
}

const unnamed = (table: string, title: string): Target => ({ table, title });

const HOUSE = {
  member: { table: 'tenant_user', title: '成员' },
  account: { table: 'app_account', title: '账号' },
  factory: { table: 'factory', title: '工厂', label: 'name', code: 'code' },
  role: { table: 'role', title: '角色', label: 'displayName', code: 'name' },
  file: { table: 'file_object', title: '文件', label: 'name' },
  job: unnamed('job', '任务'),
  thickness: unnamed('material_thickness', '板厚'),
  width: unnamed('material_width', '板宽'),
  plateSize: unnamed('plate_material_size', '规格'),
  bend: unnamed('bend_coefficient', '折弯系数'),
  processCost: unnamed('priority_process_cost', '工序成本'),
  plateTypeGroup: { table: 'plate_type_group', title: '板型分组', label: 'name' },
  colorGroup: { table: 'color_card_group', title: '色卡分组', label: 'name' },
  project: { table: 'cad_project', title: '工程', label: 'displayName', code: 'code' },
  product: { table: 'cad_product', title: '产品', label: 'code' },
  productAccessory: unnamed('cad_product_accessory', '产品配件'),
  importBatch: { table: 'import_batch', title: '导入批次', label: 'no' },
  nestOrder: { table: 'nest_order', title: '套料单', label: 'no' },
  lostProduct: unnamed('lost_product', '漏件'),
  nestRun: unnamed('nest_run', '套料方案'),
  nestResult: unnamed('nest_result', '套料结果'),
  nestMachine: { table: 'nest_machine', title: '下料设备', label: 'name' },
  original: unnamed('product_original', '原始数据'),
  thirdConfig: { table: 'third_config', title: '对接', label: 'name' },
  equipment: { table: 'equipment', title: '设备', label: 'name', code: 'code' },
  projectProcess: unnamed('project_process', '工程工序'),
  paintBatch: { table: 'paint_batch', title: '涂料批次', label: 'batchNo' },
  paintDemand: unnamed('paint_demand', '工程涂料用量'),
  reservation: unnamed('inventory_reservation', '预留'),
  stockTake: { table: 'stock_take', title: '盘点单', label: 'takeNo' },
  stockTakeLine: unnamed('stock_take_line', '盘点行'),
  aluminumMarket: { table: 'aluminum_market', title: '行情', label: 'name' },
} as const satisfies Readonly<Record<string, Target>>;

/** The words of declared records; each adds its own: `declare module '…/kit/targets.ts' { interface RecordTargets { supplier: Target } }`. */
// eslint-disable-next-line typescript/no-empty-interface -- filled by the records
export interface RecordTargets {}
export type RefTo = keyof typeof HOUSE | keyof RecordTargets;

const all = new Map<string, Target>(Object.entries(HOUSE));

/** Adds the word of a record. Throws when another thing has it. */
export function addTarget(to: RefTo, target: Target): void {
  const known = all.get(to);
  if (known && known.table !== target.table)
    throw new Error(`${to} is ${known.table ?? 'nothing yet'} already`);
  all.set(to, target);
}

/** What a word stands for. Throws when the record that says it is not loaded. */
export function targetOf(to: RefTo): Target {
  const target = all.get(to);
  if (!target) throw new Error(`nothing is called ${to}`);
  return target;
}
export const isTarget = (word: string): word is RefTo => all.has(word);
/** All that can be pointed to, once the areas are loaded. */
export const allTargets = (): readonly (readonly [RefTo, Target])[] => [...all] as [RefTo, Target][];

/** An id of a request, in small letters as the database writes it: it must be a row of the caller's own space. `own`: a row of the document that is being written. */
export const idOf = (to: RefTo | 'own'): z.ZodUUID => z.uuid().toLowerCase().meta({ ref: to });

/** `demanderId` → `demanderName`: under which a row carries the name of what it points to. */
export const nameField = (field: string): string => `${field.replace(/Id$/, '')}Name`;
