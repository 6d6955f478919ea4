/** Titles and columns of the lists that leave the house (engineering F8), and the words on drawings. */
import { decimal, int, type ListColumn, text } from './list-columns.ts';

export type { ListColumn } from './list-columns.ts';

const size = (name: string, title: string): ListColumn =>
  decimal(name, title, 1, { trim: true, grouped: false });

/** What is set at the machine: to the last micrometre, with separators (ux §7). */
const measure = (name: string, title: string): ListColumn => decimal(name, title, 3, { trim: true });

const MATERIAL = [
  text('texture', '材质', 16),
  decimal('thickness', '板厚', 1, { share: 6 }),
  text('color', '颜色', 14),
] as const;

export const NEST_LIST_COLUMNS = {
  1: [
    ...MATERIAL,
    text('size', '规格 (mm)', 18),
    text('kind', '类型'),
    int('need', '需要张数', true),
    int('available', '库存可用'),
    int('reserved', '已占用', true),
    int('buy', '需采购', true),
    decimal('unitWeight', '单张重 (kg)', 3),
    decimal('weight', '总重 (kg)', 3, { sum: true }),
    decimal('price', '单张价 (元)', 2, { amount: true }),
    decimal('amount', '金额 (元)', 2, { amount: true, sum: true, share: 12 }),
    text('supplier', '供应商', 18),
    { name: 'requiredDate', title: '要求到货日', kind: 'date', share: 12 },
  ],
  2: [
    text('texture', '材质', 16),
    text('temper', '状态'),
    decimal('thickness', '板厚', 1, { share: 6 }),
    text('color', '颜色', 14),
    size('width', '卷宽 (mm)'),
    size('length', '长度 (mm)'),
    int('sheets', '张数', true),
    text('film', '覆膜'),
    decimal('unitWeight', '单重 (kg)', 3),
    decimal('weight', '总重 (kg)', 3, { sum: true }),
    text('remark', '备注', 16),
  ],
  3: [
    int('layoutNo', '排版'),
    text('sheetNos', '板号', 30),
    int('sheets', '张数'),
    ...MATERIAL,
    size('width', '板宽 (mm)'),
    size('length', '板长 (mm)'),
    text('stock', '用料', 20),
    int('no', '序'),
    text('code', '编号', 18),
    text('name', '名称', 14),
    size('w', '展开宽 (mm)'),
    size('h', '展开高 (mm)'),
    int('each', '每张'),
    int('quantity', '合计', true),
    text('next', '下道'),
    { ...text('positions', '位置 (x, y, 旋转)', 40), xlsxOnly: true },
  ],
  4: [
    int('layoutNo', '排版'),
    text('sheetNos', '板号', 30),
    int('sheets', '张数', true),
    ...MATERIAL,
    size('width', '板宽 (mm)'),
    size('length', '板长 (mm)'),
    text('stock', '用料', 20),
    int('each', '每张件数'),
    int('quantity', '件数', true),
    decimal('utilization', '利用率 (%)', 2),
    int('strokes', '刀数'),
    decimal('cutLength', '每张切割 (m)', 3),
    decimal('unitWeight', '单张重 (kg)', 3),
    decimal('weight', '总重 (kg)', 3, { sum: true }),
    text('remnants', '余料 (mm)', 30),
  ],
  6: [
    text('code', '余料编号', 30),
    ...MATERIAL,
    size('w', '宽 (mm)'),
    size('l', '长 (mm)'),
    decimal('area', '面积 (m²)', 4, { sum: true }),
    decimal('weight', '重量 (kg)', 3, { sum: true }),
    decimal('value', '价值 (元)', 2, { amount: true, sum: true }),
    text('sheetNo', '来源板号', 26),
    text('state', '状态'),
  ],
} as const satisfies Readonly<Record<number, readonly ListColumn[]>>;
export type NestListKind = keyof typeof NEST_LIST_COLUMNS;

/** 剪切顺序: one row per stroke of a layout. */
export const STROKE_COLUMNS: readonly ListColumn[] = [
  int('layoutNo', '排版'),
  int('sheets', '张数'),
  int('no', '刀序'),
  text('piece', '手中'),
  text('way', '方式', 14),
  measure('stop', '挡尺 (mm)'),
  measure('at', '累计 (mm)'),
  measure('length', '刀长 (mm)'),
  text('falls', '落下', 26),
  text('remains', '剩余', 26),
];

/** What a list on a workbook of the space's own making says of its plan, beside its rows (engineering A17). */
export const NEST_LIST_HEAD = {
  no: '单号',
  projectNames: '工程',
  date: '打印日期',
  operator: '制表',
} as const;

export const NEST_WORDS = {
  plates: '板材',
  bars: '型材',
  coilTotals: '按卷宽合计',
  coilWidth: '卷宽 (mm)',
  coilSheets: '张数',
  tonnes: '重量 (t)',
  expected: '预计',
  total: '合计',
  remnant: '余料',
  sheetCodes: '板号',
  cuts: '剪切顺序',
  layoutTimes: '排版 {no}　× {n} 张',
  thickness: '板厚 {value}',
  sheetNo: '板号 {no}',
  utilization: '利用率 {value}%',
  weight: '单张 {value} kg',
  time: '每张约 {value}',
  machine: '设备 {name}',
  grain: '纹理沿板长 →',
  order: '单号 {no}',
  remnantNo: '余料 R{no}',
  sheetPage: '第 &P / &N 页',
  foot: '打印：{name}　{time}',
  page: '第 {n} / {m} 页',
  strokeLength: '刀长',
  partNo: '序',
  partCode: '编号',
  partSize: '展开尺寸 (mm)',
  partEach: '每张',
  partQty: '合计',
  partNext: '下道',
  stock: '用料 {stock}',
  signatures: ['操作', '设备', '复核', '日期'],
  listSignatures: ['制表', '审核', '批准', '日期'],
} as const;
