/** What lies in the warehouses of the demo factory and who brings it. Data, no rules. */
/** Ids of the projects that material is bought for. */
export interface DemoProjects {
  readonly nested: string;
  readonly draft: string;
  readonly others: readonly string[];
}

export const SUPPLIERS = {
  nanhai: { code: 'GY-001', name: '佛山市南海华铝板带有限公司', supplierType: 1 },
  mingtai: { code: 'GY-002', name: '河南明泰铝业股份有限公司', supplierType: 1 },
  paint: { code: 'GY-003', name: '广东顺邦氟碳涂料有限公司', supplierType: 4 },
  hardware: {
    code: 'GY-004',
    name: '佛山市顺德力固五金制品厂',
    supplierType: 8,
    paymentDays: 30,
    settleMode: 2,
  },
} as const;

const places = (...codes: string[]) => codes.map((code) => ({ code }));
export const WAREHOUSES = {
  boards: {
    code: 'CK-BC',
    name: '板材仓',
    domain: 2,
    positions: places('A-01', 'A-02', 'A-03', 'J-01', 'Y-01'),
  },
  paints: { code: 'CK-TL', name: '涂料恒温仓', domain: 4, positions: places('T-01', 'T-02', 'T-03') },
  parts: { code: 'CK-FL', name: '辅料仓', domain: 8, positions: places('P-01', 'P-02') },
};

/** mm; kind 2 is a coil */
export const MATERIALS = {
  b2: { kind: 1, thickness: 2, width: 1220, length: 2440 },
  b25: { kind: 1, thickness: 2.5, width: 1500, length: 4000 },
  b3: { kind: 1, thickness: 3, width: 1500, length: 3000 },
  b3l: { kind: 1, thickness: 3, width: 1500, length: 4000 },
  coil: { kind: 2, thickness: 2.5, width: 1500 },
} as const;
export type MaterialName = keyof typeof MATERIALS;

/** Remnants in the rack: code, thickness, width, length, outline or none, what they are worth. */
export const REMNANTS = [
  { code: 'YL-2611-0011', thickness: 3, width: 1500, length: 860, bookValue: '226.40' },
  { code: 'YL-2611-0012', thickness: 3, width: 980, length: 1340, bookValue: '230.10' },
  {
    code: 'YL-2611-0013',
    thickness: 3,
    width: 1200,
    length: 1500,
    bookValue: '236.80',
    outline: [
      { x: 0, y: 0 },
      { x: 1500, y: 0 },
      { x: 1500, y: 520 },
      { x: 700, y: 520 },
      { x: 700, y: 1200 },
      { x: 0, y: 1200 },
    ],
  },
  { code: 'YL-2611-0014', thickness: 2.5, width: 1500, length: 1210, bookValue: '264.70' },
  { code: 'YL-2611-0015', thickness: 2.5, width: 760, length: 1980, bookValue: '219.30' },
  { code: 'YL-2611-0016', thickness: 2, width: 1220, length: 640, bookValue: '92.60' },
] as const;

const LIQUID = { packSize: '20', solidsPct: '30', density: '1.15', dftMicron: '28', transferPct: '55' };
export const PAINTS = [
  {
    name: '氟碳面漆 银灰',
    colorCode: 'RAL9006',
    paintType: 2,
    shelfLifeDays: 365,
    safetyStock: '120',
    ...LIQUID,
  },
  {
    name: '氟碳面漆 煤灰',
    colorCode: 'RAL7016',
    paintType: 2,
    shelfLifeDays: 365,
    safetyStock: '80',
    ...LIQUID,
  },
  { name: '氟碳底漆 灰', paintType: 1, shelfLifeDays: 365, safetyStock: '100', ...LIQUID, dftMicron: '8' },
  { name: '氟碳清漆', paintType: 4, shelfLifeDays: 270, safetyStock: '60', ...LIQUID, dftMicron: '12' },
] as const;
/** Each opening batch: of which paint, kg, how many days ago it was made (the third of them runs out soon), where it stands. */
export const PAINT_BATCHES = [
  { paint: 0, batchNo: 'SB260918', quantity: '160', madeAgo: 64, unitPrice: '68.50', positionCode: 'T-01' },
  { paint: 1, batchNo: 'SB260905', quantity: '80', madeAgo: 77, unitPrice: '71.20', positionCode: 'T-01' },
  { paint: 2, batchNo: 'SB251206', quantity: '60', madeAgo: 347, unitPrice: '46.00', positionCode: 'T-02' },
  { paint: 3, batchNo: 'SB260910', quantity: '100', madeAgo: 72, unitPrice: '52.80', positionCode: 'T-02' },
] as const;

/** Accessories that come with the first steps of a space: what is bought of each, and at which price. */
export const PARTS = [
  { code: 'JM', quantity: '6000', unitPrice: '0.86', used: '1800', safetyStock: '2000', maxStock: '12000' },
  { code: 'ZD', quantity: '9000', unitPrice: '0.32', used: '4200', safetyStock: '6000', maxStock: '20000' },
  { code: 'EB', quantity: '3000', unitPrice: '0.54', used: '900', safetyStock: '1000', maxStock: '6000' },
] as const;
