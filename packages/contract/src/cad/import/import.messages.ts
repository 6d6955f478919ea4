/** The sentences of import checks (engineering D3) and of what was repaired or left out on the way. */
import { fill } from '../../kit/errors.ts';

export const IMPORT_MESSAGES = {
  missing: '缺少{field}',
  quantity: '数量不正确',
  thickness: '材质「{texture}」没有板厚 {thickness}',
  texture: '材质「{name}」未维护',
  plateType: '板型「{name}」未维护',
  structure: '结构「{name}」未维护',
  installStructure: '安装结构「{name}」未维护',
  choice: '{field}「{name}」不认识',
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
  merged: '与{row}编号、图形相同，已合并',
  mergedBare: '与{row}图形相同，都没有编号，已合并',
  newColor: '色号「{code}」不在色卡中，导入时新建并标记待确认',
  codeMade: '编号为空，按规则生成',
  foldNoType: '折边 {value} 已填写，但没有板型',
  foldUnused: '板型「{plateType}」没有折边，折边 {value} 用不上',
  foldZero: '折边写的是 0，板型「{plateType}」会按默认折边展开',
  foldDropped: '折边 {value} 按要求不用',
  unfoldDiffers: '展开尺寸 {given} 与按板型算出的 {computed} 不一致',
  unfoldDropped: '展开尺寸 {given} 按要求不用，按板型计算',
  unfoldKept: '按清单的展开尺寸 {given} 下料',
  paramUnused: '参数 {name} = {value} 用不上',
  unitDoubt: '宽和高都不到 {limit}，表里没有写单位，可能不是毫米',
  sizeTwice: '规格 {value} 与宽高列不一致',
  thicknessTwice: '板厚写了两处：{a} 和 {b}',
  depthTwice: '折边写了两处：{a} 和 {b}',
  valueLost: '「{title}」写着 {value}，没有用上',
  cancelled: '备注写有「{text}」',
  struck: '这一行在文件里画了删除线',
  unsolved: '公式没有保存结果',
  dittoNone: '「{text}」上方没有可取的值',
  formulaError: '「{value}」是公式出错，请填写数值',
  fromAbove: '{field}取上一行：{value}',
  newPlateType: '板型「{name}」将在导入时新建',
  partMain: '所属主件「{code}」不在清单里，工程里也没有',
  partOfPart: '所属主件「{code}」不是主件',
  partSelf: '所属主件不能是自己',
  partTwice: '散件的编号写了两行',
  partNoMain: '没有所属主件，每主件用量 {value} 用不上',
  partDiffers: '数量 {quantity} 与主件「{code}」{main} 件 × {per} 不符',
  partUneven: '数量 {quantity} 不是主件「{code}」{main} 件的整数倍',
  partMade: '数量按主件「{code}」{main} 件 × {per} 算出',
  partPer: '每主件用量按数量 {quantity} ÷ 主件「{code}」{main} 件算出',
  dateText: '「{value}」像是被 Excel 转成了日期',
} as const;
export type ImportMessage = keyof typeof IMPORT_MESSAGES;

export const importMessage = (
  code: ImportMessage,
  params?: Readonly<Record<string, string | number>>,
): string => fill(IMPORT_MESSAGES[code], params);

/** Explanations under a finding, and labels of its repairs. */
export const IMPORT_HINTS = {
  allowed: '{field}应为 {from}–{to}',
  tooManyZeros: '同列其他值在 {from}–{to} 之间，可能多了一个 0。',
  tooFewZeros: '同列其他值在 {from}–{to} 之间，可能少了一个 0。',
  thicknesses: '「{texture}」已维护的板厚：{list}。',
  quantity: '应为 1–99999 的整数。',
  firstRow: '{row}的「{code}」为 {size}。',
  inProject: '工程里',
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
  usual: '按板型的默认',
  usualNest: '按结构的默认',
  usualValue: '按默认',
  keepText: '保留 {value}',
  foldType: '按{plateType}',
  foldWhy: '不选板型会按平板下料，每个方向都会小。',
  foldNone: '折边不用，按平板',
  foldGiven: '按清单的展开尺寸下料',
  unfoldGiven: '按清单的展开尺寸',
  unfoldCalc: '按板型计算',
  drop: '不用这个值',
  takeInstead: '改用「{title}」',
  asUnit: '按{unit}',
  useSize: '按规格 {value}',
  useSides: '按宽高列 {value}',
  perMain: '每主件 {per} 件，共 {quantity} 件',
  skipRow: '跳过此行',
  keepRow: '保留，照常导入',
  unsolved: '请填写数值，或用 Excel 打开文件、保存后重新上传。',
  line: '第 {row} 行',
  sheetLine: '「{sheet}」第 {row} 行',
  drawingSlow: '图形过于复杂，请分拆后上传',
} as const;
export const importHint = (
  code: keyof typeof IMPORT_HINTS,
  params?: Readonly<Record<string, string | number>>,
): string => fill(IMPORT_HINTS[code], params);

/** Rows of the sheet that are no products. */
export const IMPORT_NOTES = {
  total: '合计行，已跳过：{text}',
  caption: '说明行，已跳过：{text}',
  head: '重复的表头，已跳过',
  section: '是另一个表头，下面各行按这个表头读取',
  numbers: '列号行，已跳过',
  sign: '签名或说明，已跳过：{text}',
  sumOnly: '只有数量 {text}，等于上方合计，已跳过',
  group: '分组行「{text}」，作为下面各行的区域',
  asRegion: '「{title}」的值在多行重复，已按区域读取；如果确实是逐件位置，请在对应列里改为「位置」',
  grouped: '「{title}」只写在每组第一行，下面的空格已取上一行的值',
  words: '表格外写有「{label}：{value}」，用作{field}',
  wordsUnused: '表格外写有「{label}：{value}」，清单里有{field}列，未使用',
  unit: '表格外写有单位 {unit}，尺寸已换算成毫米',
  hiddenSheet: '工作表「{name}」在文件里是隐藏的，没有读入',
  sheetLine: '「{sheet}」{text}',
  unsolved: '只有没保存结果的公式，已跳过',
  hiddenColumns: '「{titles}」列在文件里是隐藏的，也已读入；不需要的请在对应列里改为「不导入」',
  piecesAdded: '数量写在多列里，已把「{titles}」相加',
  piecesSum: '数量按「{sum}」列读取，等于「{titles}」之和',
  blocks: '一行里并排写了 {count} 组产品，已按从左到右依次读入',
  hiddenRows: '起有 {count} 行在文件里是隐藏的，也已读入；不需要的请跳过',
  crossed: '「{title}」写着「{text}」，划掉的没有用，按「{kept}」读取',
  crossedWhole: '「{title}」的「{text}」被划掉，没有用',
  tooWide: '第 {count} 列之后还有内容，没有读入；请删去前面不用的列再导入',
  tooMany: '只读取前 {count} 行，请分成几个文件导入',
  dropped: '图纸中有 {count} 个{type}，未处理',
  file: '{file}：{message}',
} as const;
/** What a drawing holds that is left out, in the words of the trade; other kinds keep the name that the CAD program gives them. */
const DROPPED: Readonly<Record<string, string>> = {
  HIDDEN_LAYER: '隐藏或忽略图层上的图元',
  PAPERSPACE: '布局空间图元',
  INVISIBLE: '不可见图元',
  TILTED: '不在平面内的图元',
  MESH: '网格',
  INSERT: '缺失的图块',
  FLAT_INSERT: '缩放比例为 0 的图块',
  DIMENSION: '尺寸标注',
  HATCH: '填充',
  LEADER: '引线',
  MULTILEADER: '引线',
  MLEADER: '引线',
  POINT: '点',
  ATTDEF: '属性定义',
  SOLID: '实心填充',
  '3DFACE': '三维面',
  '3DSOLID': '三维实体',
  REGION: '面域',
  IMAGE: '图片',
  MLINE: '多线',
  XLINE: '构造线',
  RAY: '构造线',
  WIPEOUT: '遮罩',
  VIEWPORT: '视口',
  ACAD_TABLE: '表格',
  BODY: '三维实体',
  HELIX: '螺旋线',
  TRACE: '实心填充',
  SHAPE: '形',
  TOLERANCE: '形位公差',
  OLE2FRAME: '嵌入对象',
  ARCALIGNEDTEXT: '弧形文字',
  RTEXT: '外部文字',
};
/** What no part is made of in any drawing: nobody misses it. */
const HARMLESS: ReadonlySet<string> = new Set([
  'DIMENSION',
  'LEADER',
  'MULTILEADER',
  'MLEADER',
  'TOLERANCE',
  'POINT',
  'ATTDEF',
  'XLINE',
  'RAY',
  'VIEWPORT',
  'WIPEOUT',
  'INVISIBLE',
]);
const isMissed = (type: string): boolean => !HARMLESS.has(type) && !DIMENSIONS.test(type);
/** Kinds that are told of one drawing: a program with many kinds of its own must not fill the screen. */
const MOST_DROPPED = 12;
/** What was left out of a drawing, what may have been meant for a contour first; kinds of one name are one line. */
export const droppedNotes = (dropped: Readonly<Record<string, number>>): string[] => {
  const types = Object.keys(dropped);
  const ordered = [...types.filter(isMissed), ...types.filter((type) => !isMissed(type))];
  return notesOf(dropped, ordered).slice(0, MOST_DROPPED);
};
/** What was left out of a drawing although it may have been meant for a contour. */
export const missedNotes = (dropped: Readonly<Record<string, number>>): string[] =>
  notesOf(
    dropped,
    Object.keys(dropped).filter((type) => isMissed(type)),
  );
function notesOf(dropped: Readonly<Record<string, number>>, types: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const type of types) {
    const name = droppedName(type);
    counts.set(name, (counts.get(name) ?? 0) + (dropped[type] ?? 0));
  }
  return [...counts].map(([name, count]) => {
    const note = importNote('dropped', { type: name, count });
    return name === FOREIGN ? `${note}；${FOREIGN_ADVICE}` : note;
  });
}
/** Objects of programs on top of the CAD program, of which a DXF holds no lines. */
const FOREIGN = '代理图元（天正等插件的对象）';
const FOREIGN_ADVICE = '如果是零件，请在画图的软件里另存为普通图元后再导入，天正用「整图导出」存为 T3';
/** Kinds that are many, by how their names begin or end. */
const DIMENSIONS = /DIMENSION$/;
const KINDS: readonly (readonly [name: RegExp, words: string])[] = [
  [DIMENSIONS, '尺寸标注'],
  [/^(?:ACAD_PROXY_ENTITY$|(?:TCH|TDB|ZW|GCD|CAXA)_)/, FOREIGN],
  [/^EMPTY_/, '没有尺寸的图元'],
  [/UNDERLAY$/, '底图'],
  [/SURFACE$/, '曲面'],
];
const droppedName = (type: string): string =>
  DROPPED[type] ?? KINDS.find(([name]) => name.test(type))?.[1] ?? type;

export const importNote = (
  code: keyof typeof IMPORT_NOTES,
  params?: Readonly<Record<string, string | number>>,
): string => fill(IMPORT_NOTES[code], params);

/** Heads of the sheet of faulty rows. */
export const FAULT_SHEET = { name: '错误行', sheet: '工作表', rowNo: '原行号', reasons: '检查结果' } as const;
/** 示例清单: its sheet and its file. */
export const IMPORT_SAMPLE = '产品清单示例';
/** What a long commit is doing. */
export const COMMIT_STEPS = {
  check: '正在复核 {count} 行',
  write: '正在写入 {count} 行',
  done: '正在完成',
} as const;

/** What stands in a list of new master data. */
export const NEW_RECORD = { color: '色卡 {name}', plateType: '板型 {name}' } as const;

/** What stands for a formula that was saved without its result. */
export const UNSOLVED = '#未计算';

/** What is written into a colour cell to say that the piece is not coated. */
export const IMPORT_NO_COLOR = '本色';
