/** 产品导入: what a column of a customer's list can mean, the states of a batch, and what a checked row looks like (engineering D2, D3). */
import { z } from 'zod';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { idOf } from '../../kit/targets.ts';

export const IMPORT_KINDS = [
  { value: 1, label: 'Excel' },
  { value: 2, label: 'DXF' },
  { value: 3, label: '单个新增' },
  { value: 4, label: '其他工程复制' },
] as const;
export const IMPORT_STATES = [
  { value: 1, label: '待导入', tone: 'amber' },
  { value: 2, label: '已导入', tone: 'green' },
  { value: 4, label: '已撤销', tone: 'void' },
] as const;
/** a preview that waits, one that is committed, one that was taken back */
export const IMPORT_OPEN = 1;
export const IMPORT_DONE = 2;
export const IMPORT_UNDONE = 4;
export const IMPORT_LEVELS = [
  { value: 'error', label: '错误' },
  { value: 'warning', label: '警告' },
  { value: 'fixed', label: '自动修正' },
  { value: 'ok', label: '正常' },
] as const;
export type ImportLevel = (typeof IMPORT_LEVELS)[number]['value'];
export const DXF_MODES = [
  { value: 1, label: '一文件一件' },
  { value: 2, label: '一文件多件' },
  { value: 3, label: '给已有产品挂图' },
] as const;
/** mm per drawing unit; asked when the drawing names none */
export const DXF_UNITS = [
  { value: 1, label: '毫米' },
  { value: 10, label: '厘米' },
  { value: 1000, label: '米' },
  { value: 25.4, label: '英寸' },
] as const;

/** What a layer of a drawing is for (engineering D5). */
export const LAYER_ROLES = [
  { value: 'cut', label: '轮廓' },
  { value: 'hole', label: '孔' },
  { value: 'bend', label: '折弯线' },
  { value: 'groove', label: '刨槽线' },
  { value: 'mark', label: '标记线' },
  { value: 'text', label: '文字' },
  { value: 'ignore', label: '忽略' },
] as const;
export type LayerRole = (typeof LAYER_ROLES)[number]['value'];
export const isLayerRole = (role: string): role is LayerRole => LAYER_ROLES.some((r) => r.value === role);

/** What the words on a drawing can name (engineering D5), in the order of the dialog. */
export const LABEL_KEYS = [
  'code',
  'quantity',
  'thickness',
  'color',
  'plateType',
  'texture',
  'name',
  'region',
  'remark',
] as const;
export type LabelKey = (typeof LABEL_KEYS)[number];
/** a word that names nothing here, though it does elsewhere */
export const NO_LABEL = 'none';
export const MAX_LABEL_WORD = 20;
export const MAX_LABEL_WORDS = 200;
/** One way of writing for one word: `图号 ` is `图号`, `Ｑty` is `QTY`. */
export const labelWord = (word: string): string =>
  word
    .normalize('NFKC')
    .trim()
    .replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_COLUMNS = 200;
/** Rows of a further sheet are numbered behind those of the first. */
export const SHEET_STRIDE = 2_000_000;
export const MAX_IMPORT_SHEETS = 20;
/** Files that are read as a list. */
export const LIST_EXTENSIONS = ['xlsx', 'xlsm', 'xls', 'et', 'csv', 'tsv', 'txt'] as const;
/** Up to here a commit answers at once, above it is a job. */
export const COMMIT_AT_ONCE = 500;
export const PREVIEW_HOURS = 24;
export const MAX_XLSX = 20 * 1024 * 1024;
export const MAX_DXF = 50 * 1024 * 1024;

export interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'length' | 'int';
  readonly max?: number;
}
/** Targets of the column mapping, in the order of the check grid. `param:X` beside them is a parameter of the plate type. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  { name: 'code', label: '编号', kind: 'text', max: 40 },
  { name: 'name', label: '名称', kind: 'text', max: 60 },
  { name: 'plateType', label: '板型', kind: 'text' },
  { name: 'structure', label: '结构', kind: 'text' },
  { name: 'installStructure', label: '安装结构', kind: 'text' },
  { name: 'nestKind', label: '套料方式', kind: 'text' },
  { name: 'size', label: '规格尺寸', kind: 'text' },
  { name: 'width', label: '宽', kind: 'length' },
  { name: 'height', label: '高', kind: 'length' },
  { name: 'depth', label: '折边', kind: 'length' },
  { name: 'unfoldSize', label: '展开尺寸', kind: 'text' },
  { name: 'unfoldWidth', label: '展开宽', kind: 'length' },
  { name: 'unfoldHeight', label: '展开高', kind: 'length' },
  { name: 'texture', label: '材质', kind: 'text' },
  { name: 'thickness', label: '板厚', kind: 'length' },
  { name: 'color', label: '颜色', kind: 'text' },
  { name: 'quantity', label: '数量', kind: 'int' },
  { name: 'parent', label: '所属主件', kind: 'text', max: 40 },
  { name: 'qtyPerParent', label: '每主件用量', kind: 'int' },
  { name: 'positions', label: '位置', kind: 'text' },
  { name: 'region', label: '区域', kind: 'text', max: 40 },
  { name: 'directionAngle', label: '纹理走向', kind: 'text' },
  { name: 'allowMirror', label: '允许镜像', kind: 'text' },
  { name: 'rotationStep', label: '异形旋转', kind: 'text' },
  { name: 'remark', label: '备注', kind: 'text', max: 500 },
];
const byName = new Map(IMPORT_FIELDS.map((x) => [x.name, x]));
const PARAM = /^param:[A-Z][A-Z0-9]{0,3}$/;

export const isImportField = (name: string): boolean => byName.has(name) || PARAM.test(name);
export const importFieldLabel = (name: string): string =>
  byName.get(name)?.label ??
  (PARAM.test(name)
    ? `参数 ${name.slice(6)}`
    : name === 'file'
      ? '文件'
      : name === 'positionCount'
        ? '位置数'
        : name);

export const importField = z.string().max(20).refine(isImportField, { error: '列不存在' });

export const importBatchFields = catalogue({
  id: rowFields.id,
  creationTime: rowFields.creationTime,
  creatorId: rowFields.creatorId,
  lastModificationTime: rowFields.lastModificationTime,
  lastModifierId: rowFields.lastModifierId,
  version: rowFields.version,
  no: f.text('批次号', { mark: 'S', required: true, max: 60 }),
  projectId: f.ref('工程', 'project', { mark: 'S', required: true }),
  kind: f.oneOf('方式', { mark: 'S', required: true, options: IMPORT_KINDS }),
  fileId: f.ref('文件', 'file', { mark: 'S' }),
  fileName: f.text('文件名', { mark: 'S', max: 200 }),
  rowCount: f.int('行数', { mark: 'C', default: 0 }),
  okCount: f.int('正常', { mark: 'C', default: 0 }),
  warnCount: f.int('警告', { mark: 'C', default: 0 }),
  errorCount: f.int('错误', { mark: 'C', default: 0 }),
  state: f.oneOf('状态', { mark: 'S', options: IMPORT_STATES, default: 1 }),
});

const level = z.enum(['error', 'warning', 'fixed', 'ok']);
/** One tap that repairs: cells to write, or the row to leave out. Repairs of one `key` are of one kind, whatever each writes. */
export const importRepair = z.object({
  label: z.string(),
  key: z.string().optional(),
  set: z.record(z.string(), z.string()).optional(),
  skip: z.boolean().optional(),
});
export type ImportRepair = z.infer<typeof importRepair>;
/** A finding of a check: `field` is the cell, `detail` says why it may be so. */
export const importFault = z.object({
  field: z.string(),
  level: z.enum(['error', 'warning', 'fixed']),
  code: z.string(),
  message: z.string(),
  detail: z.string().optional(),
  repairs: z.array(importRepair).optional(),
});
export type ImportFault = z.infer<typeof importFault>;
/** Faults of which the repair of one is the repair of all like it. Without a key of its own the repair belongs to the sentence. */
export const repairKind = (
  fault: Pick<ImportFault, 'field' | 'code' | 'message'>,
  repair: Pick<ImportRepair, 'key' | 'label'>,
): string => `${fault.field}|${fault.code}|${repair.key ?? `${repair.label}|${fault.message}`}`.slice(0, 300);
/** Findings that are asked once for all rows of the kind: a value of the customer that the result would not use. */
export const QUESTION_CODES: ReadonlySet<string> = new Set([
  'foldNoType',
  'foldUnused',
  'foldZero',
  'unfoldDiffers',
  'paramUnused',
  'sizeTwice',
  'thicknessTwice',
  'depthTwice',
  'cancelled',
  'struck',
  'valueLost',
  'unitDoubt',
]);
/** How a cell came to its text when it was not written in it. */
export const importMark = z.enum(['above', 'merged', 'words']);

export const importRow = z.object({
  /** the row of the sheet, counted as the spreadsheet does; for drawings the number of the part */
  rowNo: z.int(),
  level,
  isSkipped: z.boolean(),
  /** the drawing that the row comes from */
  fileId: idOf('file').nullable(),
  /** where the row stands in the file */
  sheet: z.string().nullable(),
  line: z.int(),
  /** what will be stored, as text, by field; unreadable text stays as it was typed */
  cells: z.record(z.string(), z.string()),
  /** what stood in the file, where it differs */
  raw: z.record(z.string(), z.string()),
  marks: z.record(z.string(), importMark),
  faults: z.array(importFault),
  positionCount: z.int(),
  area: z.string(),
  /** the row that this one is added to */
  mergedInto: z.int().nullable(),
  /** outline of a drawing, an svg path in mm with y upwards, for rows of drawings */
  thumb: z.object({ path: z.string(), width: z.number(), height: z.number() }).nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

/** The developed drawing of a row: svg paths in mm, y upwards. */
export const importDrawing = z.object({
  width: z.number(),
  height: z.number(),
  cut: z.array(z.string()),
  bend: z.array(z.string()),
  groove: z.array(z.string()),
  mark: z.array(z.string()),
  /** runs that do not close, and where they end; of drawings of which something could not be used */
  open: z.array(z.string()),
  breaks: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      toX: z.number().nullable(),
      toY: z.number().nullable(),
      gap: z.number().nullable(),
    }),
  ),
});
export type ImportDrawing = z.infer<typeof importDrawing>;
