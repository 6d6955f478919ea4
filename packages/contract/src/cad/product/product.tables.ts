/**
 * 折弯表, 孔表 and the words of holes, apart from the rest of the contract (`@muyun/contract/product-sheet`): they come with
 * a product and not with the shell. 折弯表 and 孔表: their heads and cells, the same on the screen and on paper. The rows come from the geometry kernel.
 */
import { sideName } from './product.edge-words.ts';

export * from './product.edge-words.ts';

export interface BendRow {
  readonly no: number;
  readonly side: string | null;
  readonly leg: number | null;
  readonly length: number;
  readonly fromEdge: number;
  readonly angle: number;
  readonly included: number;
  readonly dir: string;
  readonly method: number;
  readonly radius: number | null;
  readonly deduction: number | null;
}
export interface HoleRow {
  readonly no: number;
  readonly kind: string;
  readonly width: number;
  readonly height: number;
  /** degrees by which it is turned, 0 when it stands along the edges */
  readonly angle: number;
  readonly side: string | null;
  readonly leg: number | null;
  readonly count: number;
  readonly places: readonly { readonly x: number; readonly y: number }[];
}

/** 上边第1道; of a polygon the number of its edge; a drawn line has no name. */
export function legName(side: string | null, leg: number | null): string {
  if (side === null) return '';
  return leg === null ? sideName(side) : `${sideName(side)}第${leg}道`;
}

const METHODS: Readonly<Record<number, string>> = { 1: '直折', 2: '刨槽折', 3: '辊弧' };
export const bendWay = ({ dir, angle }: Pick<BendRow, 'dir' | 'angle'>): string =>
  angle >= 180 ? (dir === 'back' ? '向内压死边' : '向外压死边') : dir === 'back' ? '向内' : '向外';

export const BEND_COLUMNS = [
  { key: 'no', title: '顺序', isNumber: true, of: (r: BendRow) => String(r.no) },
  { key: 'place', title: '位置', isNumber: false, of: (r: BendRow) => legName(r.side, r.leg) || '图纸折线' },
  { key: 'length', title: '折长 mm', isNumber: true, of: (r: BendRow) => String(r.length) },
  { key: 'fromEdge', title: '折线距外缘 mm', isNumber: true, of: (r: BendRow) => String(r.fromEdge) },
  { key: 'angle', title: '折弯角°', isNumber: true, of: (r: BendRow) => String(r.angle) },
  { key: 'included', title: '夹角°', isNumber: true, of: (r: BendRow) => String(r.included) },
  {
    key: 'radius',
    title: '内R mm',
    isNumber: true,
    of: (r: BendRow) => (r.radius === null ? '—' : String(r.radius)),
  },
  {
    key: 'deduction',
    title: '扣除 mm',
    isNumber: true,
    of: (r: BendRow) => (r.deduction === null ? '—' : String(r.deduction)),
  },
  { key: 'dir', title: '方向', isNumber: false, of: (r: BendRow) => bendWay(r) },
  { key: 'method', title: '方式', isNumber: false, of: (r: BendRow) => METHODS[r.method] ?? '' },
] as const;

const KINDS: Readonly<Record<string, string>> = {
  round: '圆孔',
  slot: '长圆孔',
  rect: '矩形孔',
  other: '异形孔',
};
const MOST_PLACES = 40;
const sizeOf = ({ kind, width, height, angle }: HoleRow): string =>
  kind === 'round' ? `Ø${width}` : `${width} × ${height}${angle === 0 ? '' : ` ∠${angle}°`}`;

export const HOLE_COLUMNS = [
  { key: 'no', title: '序号', isNumber: true, of: (r: HoleRow) => String(r.no) },
  { key: 'kind', title: '孔型', isNumber: false, of: (r: HoleRow) => KINDS[r.kind] ?? '' },
  { key: 'size', title: '尺寸 mm', isNumber: true, of: sizeOf },
  { key: 'place', title: '所在面', isNumber: false, of: (r: HoleRow) => legName(r.side, r.leg) || '面板' },
  { key: 'count', title: '个数', isNumber: true, of: (r: HoleRow) => String(r.count) },
  {
    key: 'places',
    title: '孔心 X, Y（展开图左下角起）',
    isNumber: false,
    of: (r: HoleRow) => {
      const shown = r.places.slice(0, MOST_PLACES).map((p) => `(${p.x}, ${p.y})`);
      return shown.join(' ') + (r.places.length > MOST_PLACES ? ` … 共 ${r.places.length} 处` : '');
    },
  },
] as const;

export const PRODUCT_SHEET = {
  title: '产品加工图',
  bends: '折弯表',
  holes: '孔表',
  noBends: '没有折弯',
  noHoles: '没有孔',
  bendLine: '虚线：折弯线',
  grooveLine: '粗实线：刨槽线',
  markLine: '细实线：标记线',
  project: '工程',
  plateType: '板型',
  material: '材质 / 板厚',
  color: '颜色',
  face: '见光尺寸',
  flat: '展开尺寸',
  quantity: '数量',
  weight: '单重 kg',
  positions: '位置',
  remark: '备注',
  page: '{n} / {m}',
} as const;
