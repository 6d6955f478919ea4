// Everything that can be wrong with a drawing: refusals of the file as errors, findings as issues (D5).
import type { Point } from '../geometry/types.ts';

export type DxfErrorCode =
  | 'Dxf:Empty'
  | 'Dxf:Binary'
  | 'Dxf:Dwg'
  | 'Dxf:NotDxf'
  | 'Dxf:TooLarge'
  | 'Dxf:Syntax'
  | 'Dxf:Truncated'
  | 'Dxf:TooManyEntities'
  | 'Dxf:CyclicBlock'
  | 'Dxf:BlockDepth'
  | 'Dxf:TooManyOuters';

const ERRORS: Record<DxfErrorCode, string> = {
  'Dxf:Empty': '文件为空',
  'Dxf:Binary': '不支持二进制 DXF，请另存为 ASCII DXF',
  'Dxf:Dwg': '这是 DWG 文件，请先转换为 DXF',
  'Dxf:NotDxf': '不是 DXF 文件',
  'Dxf:TooLarge': '文件超过 {0} MB',
  'Dxf:Syntax': '第 {0} 行不是合法的组码',
  'Dxf:Truncated': '文件不完整，在第 {0} 行中断',
  'Dxf:TooManyEntities': '图元超过 {0} 个，请分拆后上传',
  'Dxf:CyclicBlock': '图块「{0}」循环引用自身',
  'Dxf:BlockDepth': '图块嵌套超过 {0} 层',
  'Dxf:TooManyOuters': '图纸过大（{0} 个轮廓），请分拆后上传',
};

/** Refusal of a whole file; callers answer `Cad:DxfParse` with the message as its parameter. */
export class DxfError extends Error {
  readonly code: DxfErrorCode;
  readonly params: (string | number)[];
  constructor(code: DxfErrorCode, ...params: (string | number)[]) {
    super(filled(ERRORS[code], params));
    this.name = 'DxfError';
    this.code = code;
    this.params = params;
  }
}

const ISSUES = {
  'Dxf:NotClosed': { level: 'error', text: '轮廓不闭合，断点 ({0},{1}){2}' },
  'Dxf:SelfCrossing': { level: 'error', text: '轮廓自相交' },
  'Dxf:TooComplex': { level: 'error', text: '轮廓过于复杂，无法检查是否自相交，请在 CAD 中简化曲线后再导入' },
  'Dxf:TooManyPoints': { level: 'error', text: '图形的点数超过上限，请在 CAD 中简化曲线或分拆后再导入' },
  'Dxf:MoreNotClosed': { level: 'error', text: '还有 {0} 处轮廓不闭合，断点在图上标出' },
  'Dxf:OpenDropped': { level: 'warning', text: '未闭合的线 {0} 条未读入' },
  'Dxf:NoOuter': { level: 'error', text: '未找到外轮廓{0}' },
  'Dxf:SeveralOuters': { level: 'error', text: '找到 {0} 个外轮廓' },
  'Dxf:HoleOutside': { level: 'error', text: '孔超出轮廓' },
  'Dxf:HolesCross': { level: 'error', text: '孔与孔相交' },
  'Dxf:SmallHole': { level: 'warning', text: '孔径小于板厚' },
  'Dxf:SizeDiffers': { level: 'error', text: '图纸尺寸 {0} 与产品 {1} 不符' },
  'Dxf:BendNotThrough': { level: 'warning', text: '折弯线未贯通' },
  'Dxf:PartsOverlap': {
    level: 'warning',
    text: '有 {0} 处零件叠在一起，可能画了两遍或复制后没有移开，请核对图纸和数量',
  },
  'Dxf:TinyMerged': { level: 'warning', text: '已合并短线 {0} 处' },
  'Dxf:Trimmed': { level: 'warning', text: '线条重叠或出头，已在交点处修剪 {0} 处，最长 {1} mm' },
  'Dxf:Notched': { level: 'warning', text: '缺口画在轮廓边上、边线未断开，已从轮廓切去 {0} 处' },
  'Dxf:DuplicatesRemoved': { level: 'warning', text: '已删除重复线 {0} 处' },
  'Dxf:TooSmall': { level: 'warning', text: '忽略过小图形 {0} 个，最大 {1} × {2} mm' },
  'Dxf:CoordinateRange': { level: 'error', text: '坐标超出范围' },
  'Dxf:StrayLeft': {
    level: 'warning',
    text: '有 {0} 个图元远离其余图形（在 ({1},{2}) 附近），没有读入，请在 CAD 中删除后核对',
  },
  'Dxf:UnitsAssumed': { level: 'warning', text: '图纸未注明单位，按毫米处理' },
  'Dxf:UnitsAsked': { level: 'error', text: '图纸未注明单位，按毫米最大只有 {0} × {1} mm，请确认单位' },
  'Dxf:BlockMissing': { level: 'warning', text: '图块「{0}」不存在，已忽略' },
  'Dxf:BlockExternal': {
    level: 'warning',
    text: '外部参照「{0}」的图形不在这个文件里，请在 CAD 中绑定后再导入',
  },
  'Dxf:BlockFlat': { level: 'warning', text: '图块「{0}」的缩放比例为 0，其中的图形没有读入' },
  'Dxf:BlockClipped': {
    level: 'warning',
    text: '图块「{0}」的显示被裁剪过，裁剪边界外的 {1} 个图元没有读入',
  },
  'Dxf:BlockCut': {
    level: 'warning',
    text: '图块「{0}」的裁剪边界切到 {1} 条线，只读入边界内的部分；如果是零件，请在 CAD 中取消裁剪（XCLIP）后再导入',
  },
  'Dxf:BlockTwice': { level: 'warning', text: '图块「{0}」在文件里定义了不止一次，按第一个读入' },
  'Dxf:Sloping': {
    level: 'warning',
    text: '有 {0} 条线的两端不在一个高度，按俯视读入，最多短了 {1} mm，请核对尺寸',
  },
  'Dxf:UnitsUnlikely': { level: 'warning', text: '按图纸单位最大只有 {0} × {1} mm，请核对单位' },
  'Dxf:TitleDropped': { level: 'warning', text: '已忽略标题栏 {0}×{1}' },
  'Dxf:FrameDropped': { level: 'warning', text: '已忽略图框 {0}×{1}' },
  'Dxf:BubbleDropped': { level: 'warning', text: '编号 {0} 外的圆圈（直径 {1} mm）按标注处理，没有作为孔' },
  'Dxf:CountedShapes': { level: 'warning', text: '{0} 种没有写数量，按图形个数计数：{1}' },
  'Dxf:TextOutside': { level: 'warning', text: '有 {0} 处文字离所有图形超过 {1} mm，没有用上：{2}' },
  'Dxf:TextUnused': { level: 'warning', text: '零件内有 {0} 处文字没有用上：{1}' },
  'Dxf:LineOutside': { level: 'warning', text: '有 {0} 条折弯、刨槽或标记线不在任何零件内' },
} as const;

export type DxfIssueCode = keyof typeof ISSUES;

export type DxfIssue = {
  code: DxfIssueCode;
  level: 'error' | 'warning';
  params: (string | number)[];
  at?: Point;
  /** index into `parts` when the issue belongs to one part */
  part?: number;
};

export const DXF_ISSUE_MESSAGES: Readonly<
  Record<DxfIssueCode, { level: 'error' | 'warning'; text: string }>
> = ISSUES;

export function issue(
  code: DxfIssueCode,
  params: (string | number)[] = [],
  where: { at?: Point; part?: number } = {},
): DxfIssue {
  return { code, level: ISSUES[code].level, params, ...where };
}

/** The Chinese sentence of an issue with its numbers in place. */
export function dxfMessage(found: DxfIssue): string {
  return filled(ISSUES[found.code].text, found.params);
}

function filled(text: string, params: readonly (string | number)[]): string {
  return text.replaceAll(/\{(\d)\}/g, (_, index: string) => String(params[Number(index)] ?? ''));
}
