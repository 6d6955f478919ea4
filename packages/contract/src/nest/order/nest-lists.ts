/** Titles and columns of the lists that leave the house (engineering F8), and the words on drawings. */
export interface ListColumn { readonly name: string; readonly title: string; readonly kind: 'text' | 'int' | 'decimal' | 'date'; readonly places?: number; readonly width?: number; /** hidden from people who may not see amounts */ readonly amount?: boolean; /** summed in the last row */ readonly sum?: boolean; /** left out of the print */ readonly xlsxOnly?: boolean; /** a size: whole numbers are printed whole */ readonly trim?: boolean; /** share of the width on paper */ readonly share?: number }
const text = (name: string, title: string, width?: number): ListColumn => ({ name, title, kind: 'text', ...(width ? { width } : {}) });
const int = (name: string, title: string, sum = false): ListColumn => ({ name, title, kind: 'int', ...(sum ? { sum } : {}) });
const decimal = (name: string, title: string, places: number, more: Partial<ListColumn> = {}): ListColumn => ({ name, title, kind: 'decimal', places, ...more });

const size = (name: string, title: string): ListColumn => decimal(name, title, 1, { trim: true });

const MATERIAL = [text('texture', '材质', 16), decimal('thickness', '板厚', 1, { share: 6 }), text('color', '颜色', 14)] as const;

export const NEST_LIST_COLUMNS = {
  1: [...MATERIAL, text('size', '规格 (mm)', 18), text('kind', '类型'), int('need', '需要张数', true), int('available', '库存可用'), int('reserved', '已占用', true), int('buy', '需采购', true), decimal('unitWeight', '单张重 (kg)', 3), decimal('weight', '总重 (kg)', 3, { sum: true }),
    decimal('price', '单张价 (元)', 2, { amount: true }), decimal('amount', '金额 (元)', 2, { amount: true, sum: true, share: 12 }), { name: 'requiredDate', title: '要求到货日', kind: 'date', share: 12 }],
  2: [text('texture', '材质', 16), text('temper', '状态'), decimal('thickness', '板厚', 1, { share: 6 }), text('color', '颜色', 14), size('width', '卷宽 (mm)'), size('length', '长度 (mm)'), int('sheets', '张数', true), text('film', '覆膜'), decimal('unitWeight', '单重 (kg)', 3), decimal('weight', '总重 (kg)', 3, { sum: true }), text('remark', '备注', 16)],
  3: [text('sheetNo', '板号', 26), int('layoutNo', '排版'), ...MATERIAL, size('width', '板宽 (mm)'), size('length', '板长 (mm)'), text('stock', '用料', 20), int('no', '序'), text('code', '编号', 18), text('name', '名称', 14), size('w', '展开宽 (mm)'), size('h', '展开高 (mm)'), int('quantity', '数量', true),
    text('next', '下道'), { ...text('positions', '位置 (x, y, 旋转)', 40), xlsxOnly: true }, { ...text('cuts', '剪切顺序', 40), xlsxOnly: true }],
  6: [text('code', '余料编号', 30), ...MATERIAL, size('w', '宽 (mm)'), size('l', '长 (mm)'), decimal('area', '面积 (m²)', 4, { sum: true }), decimal('weight', '重量 (kg)', 3, { sum: true }), decimal('value', '价值 (元)', 2, { amount: true, sum: true }), text('sheetNo', '来源板号', 26), text('state', '状态')],
} as const satisfies Readonly<Record<number, readonly ListColumn[]>>;
export type NestListKind = keyof typeof NEST_LIST_COLUMNS;

/** 切割清单 on paper: one row per layout and part with the number of sheets. */
export const CUT_PRINT_COLUMNS: readonly ListColumn[] = [int('layoutNo', '排版'), text('size', '板材 (mm)'), int('sheets', '张数'), text('code', '编号'), text('name', '名称'), size('w', '展开宽'), size('h', '展开高'), int('each', '每张'), int('quantity', '合计', true), text('next', '下道')];

export const NEST_WORDS = {
  coilTotals: '按卷宽合计', coilWidth: '卷宽 (mm)', coilSheets: '张数', tonnes: '重量 (t)', expected: '预计', total: '合计', remnant: '余料', parts: '零件', cuts: '剪切顺序',
  layout: '排版 {no}', sheetNote: '{width} × {length} × {thickness}', repeat: '共 {n} 张', sheetNos: '板号 {first} – {last}', utilization: '利用率 {value}%', weight: '单张 {value} kg', order: '单号 {no}', stop: '挡尺 {value}', confirmed: '确认 {time}', machine: '{name}',
  foot: '打印：{name}　{time}', page: '第 {n} / {m} 页', partNo: '序', partCode: '编号', partSize: '展开尺寸 (mm)', partQty: '数量', partNext: '下道', cutNo: '刀序', cutKind: '方式', cutStop: '挡尺 (mm)', cutLength: '剪长 (mm)',
} as const;
