// The findings of unfolding as data (B4): code, level and the Chinese text with its {0}, {1} places.

export type Level = 'error' | 'warning';

const TEXTS = {
  'Unfold:MinFlange': { level: 'warning', text: '折边 {0} 小于最小折边 {1}' },
  'Unfold:FlangeTooShort': { level: 'error', text: '折边 {0} 小于板厚加圆角 {1}，无法折弯' },
  'Unfold:MinRadius': { level: 'warning', text: '折弯半径过小，有开裂风险' },
  'Unfold:HoleNearBend': { level: 'warning', text: '孔离折弯线过近' },
  'Unfold:LipCollision': { level: 'error', text: '翻边相互干涉' },
  'Unfold:Oversize': { level: 'warning', text: '超出最大板材' },
  'Unfold:SystemK': { level: 'warning', text: '未维护折弯系数，按系统默认K值' },
  'Unfold:SampleSpread': { level: 'warning', text: '样件离散过大' },
  'Unfold:FlatNotPositive': { level: 'error', text: '展开尺寸 {0} 不是正数' },
  'Unfold:SizeNotPositive': { level: 'error', text: '尺寸 {0} 必须大于 0' },
  'Unfold:RolledFlange': { level: 'warning', text: '弧边带折边，折边需开口或另行拼接' },
  'Unfold:Patch': { level: 'warning', text: '第 {0} 角折后留有缺口，焊接时需补角' },
  'Unfold:FaceCrossing': { level: 'error', text: '面板轮廓自相交' },
  'Unfold:FlangeOverlap': { level: 'error', text: '折边展开后相互重叠' },
  'Unfold:HoleOutside': { level: 'error', text: '孔超出轮廓' },
  'Unfold:EdgeHoleNoLeg': { level: 'error', text: '第 {0} 行：{1}没有第 {2} 道折边' },
  'Unfold:EdgeHoleOutside': { level: 'error', text: '第 {0} 行：孔超出折边' },
  'Unfold:EdgeHoleOnBend': { level: 'error', text: '第 {0} 行：孔压在折弯线上' },
  'Unfold:EdgeHoleMeets': { level: 'error', text: '第 {0} 行：孔与其他孔重叠' },
} as const;

export type UnfoldCode = keyof typeof TEXTS;

export type UnfoldWarning = { code: UnfoldCode; level: Level; params: (string | number)[] };

export const UNFOLD_MESSAGES: Readonly<Record<UnfoldCode, { level: Level; text: string }>> = TEXTS;

export function finding(code: UnfoldCode, ...params: (string | number)[]): UnfoldWarning {
  return { code, level: TEXTS[code].level, params };
}

/** The Chinese sentence of a finding with its numbers in place. */
export function unfoldMessage(warning: UnfoldWarning): string {
  return TEXTS[warning.code].text.replaceAll(/\{(\d)\}/g, (_, index: string) =>
    String(warning.params[Number(index)] ?? ''),
  );
}

/** Refusal of an input; `code` is the wire code, `params` the numbers for its message. */
export class UnfoldError extends Error {
  readonly code: string;
  readonly params: (string | number)[];
  constructor(code: string, message: string, params: (string | number)[] = []) {
    super(message);
    this.name = 'UnfoldError';
    this.code = code;
    this.params = params;
  }
}
