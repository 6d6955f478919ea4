/** Stored figures of a flat part: exact decimal texts out of the measures of the nesting package (engineering B1, D6). */
import { area, dec, round, weight } from '../../kit/decimal.ts';

/** What the nesting package measures: m², m and kg, each rounded once. */
export interface PartMeasures {
  readonly unfoldWidth: number;
  readonly unfoldHeight: number;
  readonly boundingArea: number;
  readonly minRectArea: number;
  readonly netArea: number;
  readonly faceArea: number;
  readonly perimeter: number;
  readonly cutLength: number;
  readonly slotLength: number;
  readonly bendCount: number;
  readonly bendLength: number;
  readonly holeCount: number;
  readonly pierceCount: number;
  readonly weight: number;
  readonly holeAreas: readonly number[];
}
export interface ProductFigures {
  unfoldWidth: number;
  unfoldHeight: number;
  faceArea: string;
  boundingArea: string;
  netArea: string;
  weight: string;
  perimeter: string;
  cutLength: string;
  slotLength: string;
  bendCount: number;
  bendLength: string;
  weldLength: string;
  ribLength: string;
  holeCount: number;
  minRectArea: string | null;
  pierceCount: number | null;
}

/** Figures as they are stored; `crafts` in mm, all other measures as measured. Areas 4, weight 3, lengths in m 4 decimals. */
export function figuresOf(m: PartMeasures, crafts = { weldLength: 0, ribLength: 0 }): ProductFigures {
  return {
    unfoldWidth: m.unfoldWidth,
    unfoldHeight: m.unfoldHeight,
    faceArea: area(m.faceArea),
    boundingArea: area(m.boundingArea),
    netArea: area(m.netArea),
    weight: weight(m.weight),
    perimeter: round(m.perimeter, 4),
    cutLength: round(m.cutLength, 4),
    slotLength: round(m.slotLength, 4),
    bendCount: m.bendCount,
    bendLength: round(m.bendLength, 4),
    weldLength: round(dec(crafts.weldLength).div(1000), 4),
    ribLength: round(dec(crafts.ribLength).div(1000), 4),
    holeCount: m.holeCount,
    minRectArea: area(m.minRectArea),
    pierceCount: m.pierceCount,
  };
}

export const NO_FIGURES: Omit<ProductFigures, 'unfoldWidth' | 'unfoldHeight'> = {
  faceArea: '0.0000',
  boundingArea: '0.0000',
  netArea: '0.0000',
  weight: '0.000',
  perimeter: '0.0000',
  cutLength: '0.0000',
  slotLength: '0.0000',
  bendCount: 0,
  bendLength: '0.0000',
  weldLength: '0.0000',
  ribLength: '0.0000',
  holeCount: 0,
  minRectArea: null,
  pierceCount: null,
};

export type ProductWarning = { code: string; level: 'warning' | 'error'; message: string };

/** What can be wrong with a typed or imported product (engineering D3). `level` error: the row is refused. */
export const PRODUCT_FINDINGS = {
  missing: { level: 'error', message: '缺少{field}' },
  quantity: { level: 'error', message: '数量不正确' },
  texture: { level: 'error', message: '材质不存在' },
  textureDisabled: { level: 'error', message: '材质「{texture}」已停用' },
  thickness: { level: 'error', message: '材质「{texture}」没有板厚 {thickness}' },
  color: { level: 'error', message: '颜色不存在' },
  plateType: { level: 'error', message: '板型不存在' },
  plateTypeDisabled: { level: 'error', message: '板型「{plateType}」已停用' },
  areaRule: { level: 'error', message: '面积规则不存在' },
  structure: { level: 'error', message: '结构不存在' },
  size: { level: 'error', message: '尺寸超出范围' },
  unfold: { level: 'error', message: '展开失败：{reason}' },
  codeRepeated: { level: 'error', message: '编号重复但尺寸不同' },
  codeExists: { level: 'error', message: '编号已存在' },
  partQuantity: { level: 'error', message: '散件的数量随主件，不能追加' },
  partMain: { level: 'error', message: '没有主件「{code}」：须是清单里或工程里的主件' },
  partTwice: { level: 'error', message: '散件的编号写了两行' },
  codeShipped: { level: 'error', message: '产品「{code}」已发货 {count} 件，数量不能再少' },
  codeNested: { level: 'error', message: '产品「{code}」已套料 {count} 件，请走变更单' },
  codeState: { level: 'error', message: '产品「{code}」当前为「{state}」，不能修改' },
  positionRepeated: { level: 'error', message: '位置「{position}」重复' },
  positions: { level: 'warning', message: '位置数 {count} 与数量 {quantity} 不一致' },
  sameShape: { level: 'warning', message: '与「{code}」图形相同' },
  foldNoType: { level: 'error', message: '折边已填写，但没有板型' },
  installFlange: { level: 'warning', message: '折边 {flange} 小于安装结构「{install}」要求的 {min}' },
  noDrawing: { level: 'warning', message: '未挂图纸，按矩形展开' },
  drawingCrosses: { level: 'error', message: '轮廓自相交' },
  drawingSmall: { level: 'error', message: '图形面积过小' },
  edgeHoles: { level: 'error', message: '{reason}' },
  edgeHolesFlat: { level: 'error', message: '只有参数化板型的产品才能在折边上开孔' },
  holeOutside: { level: 'error', message: '孔超出轮廓' },
} as const satisfies Readonly<Record<string, { level: 'warning' | 'error'; message: string }>>;
export type ProductFinding = keyof typeof PRODUCT_FINDINGS;
