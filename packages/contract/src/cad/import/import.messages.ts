/** The sentences of import checks (engineering D3) and of what was repaired or left out on the way. */
import { fill } from '../../kit/errors.ts';

export const IMPORT_MESSAGES = {
  missing: '缺少{field}',
  quantity: '数量不正确',
  thickness: '材质「{texture}」没有板厚 {thickness}',
  texture: '材质「{name}」未维护',
  plateType: '板型「{name}」未维护',
  number: '「{value}」不是数字',
  size: '「{value}」不是尺寸',
  range: '尺寸超出范围',
  tooLong: '超过 {max} 个字',
  codeConflict: '编号重复但尺寸不同',
  finishConflict: '编号重复但板型、材质或颜色不同',
  codeExists: '编号已存在',
  codeAdd: '编号已存在，将追加数量',
  codeOverwrite: '编号已存在，将覆盖',
  codeSkip: '编号已存在，将跳过',
  codeUnknown: '编号「{code}」不在工程中',
  codeNested: '编号已存在且已套料，不能覆盖',
  positions: '位置数 {count} 与数量 {quantity} 不一致',
  positionUsed: '位置「{position}」重复',
  sizeDiffers: '图纸尺寸 {drawing} 与产品 {product} 不符',
  sameShape: '与「{code}」图形相同',
  outlier: '与同列其他值相差过大',
  lookalike: '编号可能应为「{code}」',
  mergedQuantity: '数量是合并单元格，已填到每一行',
  geometry: '{message}',
  alias: '{field}「{name}」已按别名识别',
  similar: '{field}「{name}」已识别为「{target}」',
  merged: '与第 {row} 行编号、图形相同，已合并',
  newColor: '色号「{code}」不在色卡中，导入时新建并标记待确认',
  codeMade: '编号为空，按规则生成',
  dateText: '「{value}」像是被 Excel 转成了日期',
} as const;
export type ImportMessage = keyof typeof IMPORT_MESSAGES;

export const importMessage = (code: ImportMessage, params?: Readonly<Record<string, string | number>>): string => fill(IMPORT_MESSAGES[code], params);

/** Explanations under a finding, and labels of its repairs. */
export const IMPORT_HINTS = {
  allowed: '{field}应为 {from}–{to}',
  tooManyZeros: '同列其他值在 {from}–{to} 之间，可能多了一个 0。',
  tooFewZeros: '同列其他值在 {from}–{to} 之间，可能少了一个 0。',
  thicknesses: '「{texture}」已维护的板厚：{list}。',
  quantity: '应为 1–99999 的整数。',
  firstRow: '第 {row} 行的「{code}」为 {size}。',
  existing: '工程里已有编号「{code}」，请选择追加数量、覆盖或跳过。',
  noTexture: '清单没有材质列，工程也没有默认材质。请在「默认值」中选择。',
  noThickness: '清单没有板厚列，工程也没有默认板厚。请在「默认值」中选择。',
  setTo: '改为 {value}',
  asAbove: '同上一行：{value}',
  noColor: '不喷涂，按无颜色导入',
  asRegion: '作为区域导入',
  renameTo: '编号改为 {value}',
  useDrawing: '以图纸为准',
  noPlateType: '按平板导入',
  keepText: '保留 {value}',
  drawingSlow: '图形过于复杂，请分拆后上传',
} as const;
export const importHint = (code: keyof typeof IMPORT_HINTS, params?: Readonly<Record<string, string | number>>): string => fill(IMPORT_HINTS[code], params);

/** Rows of the sheet that are no products. */
export const IMPORT_NOTES = {
  total: '合计行，已跳过：{text}',
  caption: '说明行，已跳过：{text}',
  head: '重复的表头，已跳过',
  hiddenRows: '起有 {count} 行在文件里是隐藏的，也已读入；不需要的请跳过',
  tooMany: '只读取前 {count} 行，请分成几个文件导入',
  dropped: '图纸中有 {count} 个{type}，未处理',
  file: '{file}：{message}',
} as const;
/** What a drawing holds that is left out, in the words of the trade; other kinds keep the name that the CAD program gives them. */
const DROPPED: Readonly<Record<string, string>> = {
  HIDDEN_LAYER: '隐藏或忽略图层上的图元', PAPERSPACE: '布局空间图元', INVISIBLE: '不可见图元', TILTED: '不在平面内的图元', MESH: '网格', INSERT: '缺失的图块', DIMENSION: '尺寸标注', HATCH: '填充', LEADER: '引线', MULTILEADER: '引线', POINT: '点',
  ATTDEF: '属性定义', SOLID: '实心填充', '3DFACE': '三维面', '3DSOLID': '三维实体', REGION: '面域', IMAGE: '图片', MLINE: '多线', XLINE: '构造线', RAY: '构造线', WIPEOUT: '遮罩', VIEWPORT: '视口', ACAD_TABLE: '表格', ACAD_PROXY_ENTITY: '代理图元',
};
export const droppedName = (type: string): string => DROPPED[type] ?? (type.startsWith('EMPTY_') ? '没有尺寸的图元' : type);

export const importNote = (code: keyof typeof IMPORT_NOTES, params?: Readonly<Record<string, string | number>>): string => fill(IMPORT_NOTES[code], params);

/** Heads of the sheet of faulty rows. */
export const FAULT_SHEET = { name: '错误行', rowNo: '原行号', reasons: '检查结果' } as const;
/** What a long commit is doing. */
export const COMMIT_STEPS = { check: '正在复核 {count} 行', write: '正在写入 {count} 行', done: '正在完成' } as const;

/** What is written into a colour cell to say that the piece is not coated. */
export const IMPORT_NO_COLOR = '本色';
