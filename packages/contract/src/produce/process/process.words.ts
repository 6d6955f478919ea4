/** Closed lists of processes (production §2.2). */
export const PROCESS_TYPES = [
  { value: 1, label: '开料' },
  { value: 2, label: '刨槽' },
  { value: 4, label: '折弯' },
  { value: 8, label: '焊接' },
  { value: 16, label: '打磨' },
  { value: 32, label: '喷涂' },
  { value: 64, label: '组装' },
  { value: 128, label: '质检' },
  { value: 256, label: '包装' },
  { value: 512, label: '其他' },
] as const;
export const REPORT_SCOPES = [
  { value: 1, label: '标签' },
  { value: 2, label: '产品数量' },
  { value: 4, label: '流转单' },
  { value: 8, label: '板材' },
] as const;
export const ORDER_STRICT = 1;
export const ORDER_CONTROL = 2;
export const ORDER_FREE = 4;
/** What must be done before a piece may be reported. */
export const FACTORY_ORDER_RULES = [
  { value: ORDER_STRICT, label: '严格' },
  { value: ORDER_CONTROL, label: '控制点' },
  { value: ORDER_FREE, label: '自由' },
] as const;
export const ORDER_RULES = [{ value: 0, label: '跟随工厂' }, ...FACTORY_ORDER_RULES] as const;
export const AUDIT_MODES = [
  { value: 0, label: '跟随工厂' },
  { value: 1, label: '不审核' },
  { value: 2, label: '仅可疑' },
  { value: 4, label: '全部' },
] as const;
export const SETUP_KEYS = [
  { value: 0, label: '无' },
  { value: 1, label: '颜色' },
  { value: 2, label: '厚度' },
  { value: 4, label: '板型' },
  { value: 8, label: '材质' },
] as const;
export const COLOR_TYPES = [
  { value: 1, label: '有颜色' },
  { value: 2, label: '无颜色' },
] as const;

/** By what work is measured (字段); `name` is the field of a piece's snapshot, `of` that of its product. */
export const MEASURES = [
  { value: 1, label: '件数', unit: '件', name: 'pieces', places: 0 },
  { value: 2, label: '面积', unit: 'm²', name: 'area', places: 4 },
  { value: 4, label: '展开面积', unit: 'm²', name: 'unfoldArea', places: 4 },
  { value: 8, label: '周长', unit: 'm', name: 'perimeter', places: 4 },
  { value: 16, label: '重量', unit: 'kg', name: 'weight', places: 3 },
  { value: 32, label: '折弯刀数', unit: '刀', name: 'bendCount', places: 0 },
  { value: 64, label: '折弯长度', unit: 'm', name: 'bendLength', places: 4 },
  { value: 128, label: '刨槽长度', unit: 'm', name: 'slotLength', places: 4 },
  { value: 256, label: '焊接长度', unit: 'm', name: 'weldLength', places: 4 },
  { value: 512, label: '孔数', unit: '个', name: 'holeCount', places: 0 },
  { value: 1024, label: '切割长度', unit: 'm', name: 'cutLength', places: 4 },
  { value: 2048, label: '加强筋长度', unit: 'm', name: 'ribLength', places: 4 },
] as const;
export type MeasureName = (typeof MEASURES)[number]['name'];
/** What one piece measures, exact decimals as text. */
export type Measures = Readonly<Record<MeasureName, string>>;
export const measureSpec = (value: number) => MEASURES.find((m) => m.value === value) ?? MEASURES[0];

export const PROCESS_WORDS = {
  all: '全部产品',
  override: '单独设置为',
  needed: '需要',
  notNeeded: '不需要',
  noRule: '工序没有适用规则，全部产品都需要',
  noMatch: '没有一条规则符合',
  craft: '工艺「{name}」在这道工序做',
  usual: '结构「{name}」的默认工序',
  notUsual: '结构「{name}」的默认工序里没有它',
  welds: '结构「{name}」需要焊接',
  grinds: '结构「{name}」需要打磨',
  yes: '有颜色',
  no: '无颜色',
  sheet: '工序清单',
} as const;
