/** What the demo factory is made of: customers, projects, stock. Data, no rules. */
export const CUSTOMERS = [
  { code: 'KH001', name: '广东金鼎幕墙工程有限公司', shortName: '金鼎幕墙', level: 'A', contact: '梁志强', phone: '13902281140', creditLimit: '3000000', creditDays: 60 },
  { code: 'KH002', name: '深圳广厦装饰集团股份有限公司', shortName: '广厦装饰', level: 'A', contact: '陈嘉慧', phone: '13823378821', creditLimit: '5000000', creditDays: 45 },
  { code: 'KH003', name: '佛山恒景幕墙装饰有限公司', shortName: '恒景幕墙', level: 'B', contact: '黄国栋', phone: '13528910032', creditLimit: '1200000', creditDays: 30 },
  { code: 'KH004', name: '华东远景幕墙科技有限公司', shortName: '华东远景幕墙', level: 'A', contact: '沈雨桐', phone: '13761120947', creditLimit: '2600000', creditDays: 60 },
  { code: 'KH005', name: '中岳建设集团有限公司', shortName: '中岳建设', level: 'B', contact: '宋海涛', phone: '13607183355', creditLimit: '1800000', creditDays: 30 },
  { code: 'KH006', name: '杭州西城装饰工程有限公司', shortName: '西城装饰', level: 'C', contact: '俞晓峰', phone: '13588421760', creditLimit: '600000', creditDays: 0 },
] as const;

export type Stage = 'drawing' | 'empty' | 'nested' | 'draft' | 'closed' | 'voided';
export interface DemoProject { readonly name: string; readonly batch: number; readonly customer: number; readonly stage: Stage; readonly products: number; readonly color: string; readonly color2: string; readonly thickness: number; readonly ordered: string; readonly delivery: string; readonly address: string }

/** Ten projects with 2,000 products together, in the order in which they came in. */
export const PROJECTS: readonly DemoProject[] = [
  { name: '西湖数字港', batch: 4, customer: 5, stage: 'closed', products: 140, color: 'RAL9016', color2: 'RAL9006', thickness: 2, ordered: '2026-08-16', delivery: '2026-10-30', address: '杭州市西湖区文三路 478 号' },
  { name: '西湖数字港', batch: 5, customer: 5, stage: 'voided', products: 100, color: 'RAL9016', color2: 'RAL9006', thickness: 2, ordered: '2026-09-02', delivery: '2026-11-15', address: '杭州市西湖区文三路 478 号' },
  { name: '滨江云玺中心', batch: 1, customer: 1, stage: 'nested', products: 220, color: 'RAL9006', color2: 'RAL7016', thickness: 3, ordered: '2026-10-08', delivery: '2026-12-05', address: '广州市海珠区滨江东路 188 号' },
  { name: '滨江云玺中心', batch: 2, customer: 1, stage: 'draft', products: 260, color: 'RAL9006', color2: 'JX203', thickness: 3, ordered: '2026-10-26', delivery: '2026-12-20', address: '广州市海珠区滨江东路 188 号' },
  { name: '南山科创大厦', batch: 1, customer: 2, stage: 'drawing', products: 240, color: 'RAL7016', color2: 'RAL9016', thickness: 3, ordered: '2026-10-30', delivery: '2027-01-10', address: '深圳市南山区科苑路 66 号' },
  { name: '天府文化馆', batch: 1, customer: 0, stage: 'drawing', products: 280, color: 'JX203', color2: 'RAL9010', thickness: 2.5, ordered: '2026-11-02', delivery: '2027-01-18', address: '成都市天府新区兴隆湖路 9 号' },
  { name: '临港会展中心', batch: 5, customer: 3, stage: 'drawing', products: 320, color: 'RAL9006', color2: 'MW006', thickness: 3, ordered: '2026-11-05', delivery: '2026-12-28', address: '上海市浦东新区临港大道 2200 号' },
  { name: '长江航运大厦', batch: 1, customer: 4, stage: 'drawing', products: 240, color: 'RAL5010', color2: 'RAL7035', thickness: 3, ordered: '2026-11-10', delivery: '2027-01-25', address: '武汉市江岸区沿江大道 77 号' },
  { name: '天府文化馆', batch: 2, customer: 0, stage: 'drawing', products: 200, color: 'JX203', color2: 'RAL9005', thickness: 2.5, ordered: '2026-11-12', delivery: '2027-02-01', address: '成都市天府新区兴隆湖路 9 号' },
  { name: '南山科创大厦', batch: 2, customer: 2, stage: 'empty', products: 0, color: 'RAL7016', color2: 'RAL9016', thickness: 3, ordered: '2026-11-18', delivery: '2027-02-20', address: '深圳市南山区科苑路 66 号' },
];

/** Sheets and remnants in the warehouse, all of 3003-H24. */
export const BOARDS = [
  { kind: 4, code: 'BC-30-1530', thickness: 3, width: 1500, length: 3000, quantity: 16, unitPrice: '24.86', warehouse: 'A-01' },
  { kind: 4, code: 'BC-30-1540', thickness: 3, width: 1500, length: 4000, quantity: 8, unitPrice: '24.92', warehouse: 'A-02' },
  { kind: 4, code: 'BC-25-1530', thickness: 2.5, width: 1500, length: 3000, quantity: 24, unitPrice: '24.70', warehouse: 'A-03' },
  { kind: 4, code: 'BC-20-1224', thickness: 2, width: 1220, length: 2440, quantity: 40, unitPrice: '24.55', warehouse: 'A-04' },
  { kind: 3, code: 'YL-2610-0017', thickness: 3, width: 1490, length: 860, quantity: 1, unitPrice: '24.86', bookValue: '211.50', warehouse: 'Y-01' },
  { kind: 3, code: 'YL-2610-0023', thickness: 3, width: 1300, length: 1420, quantity: 1, unitPrice: '24.86', bookValue: '304.60', warehouse: 'Y-01' },
  { kind: 3, code: 'YL-2611-0004', thickness: 2.5, width: 900, length: 1500, quantity: 1, unitPrice: '24.70', bookValue: '182.10', warehouse: 'Y-02' },
] as const;
