/** Accessory types and accessories that go with panels (engineering A3). Data, no rules. Lengths mm, weights kg or kg/m. */
export const ACCESSORY_TYPE_DEFAULTS: readonly { code: string; name: string; usage: number; unit: number }[] =
  [
    { code: 'LJ', name: '连接件', usage: 1, unit: 2 },
    { code: 'JG', name: '紧固件', usage: 1, unit: 2 },
    { code: 'JQ', name: '加强件', usage: 2, unit: 3 },
    { code: 'XC', name: '型材', usage: 2, unit: 6 },
    { code: 'MF', name: '密封材料', usage: 2, unit: 6 },
    { code: 'BH', name: '防护材料', usage: 2, unit: 5 },
  ];

export interface AccessoryDefault {
  readonly code: string;
  readonly name: string;
  /** code of its type */
  readonly type: string;
  readonly unit: number;
  readonly isProfile?: boolean;
  readonly sectionWidth?: number;
  readonly sectionHeight?: number;
  readonly linearWeight?: string;
  /** the first is the default */
  readonly skus: readonly { specification: string; length?: number; unitWeight?: string }[];
}

export const ACCESSORY_DEFAULTS: readonly AccessoryDefault[] = [
  {
    code: 'JM',
    name: '角码',
    type: 'LJ',
    unit: 2,
    skus: [
      { specification: '40×40×4×50', unitWeight: '0.041' },
      { specification: '30×30×3×40', unitWeight: '0.019' },
    ],
  },
  {
    code: 'EB',
    name: '耳板',
    type: 'LJ',
    unit: 2,
    skus: [{ specification: '50×30×3', unitWeight: '0.012' }],
  },
  {
    code: 'GE',
    name: '挂耳',
    type: 'LJ',
    unit: 2,
    skus: [{ specification: '60×40×4', unitWeight: '0.026' }],
  },
  {
    code: 'ZD',
    name: '种钉螺栓',
    type: 'JG',
    unit: 2,
    skus: [{ specification: 'M6×20' }, { specification: 'M6×25' }, { specification: 'M8×25' }],
  },
  { code: 'BS', name: '背栓', type: 'JG', unit: 7, skus: [{ specification: 'M6×30' }] },
  {
    code: 'MD',
    name: '铆钉',
    type: 'JG',
    unit: 2,
    skus: [{ specification: 'Φ4×12' }, { specification: 'Φ5×16' }],
  },
  {
    code: 'JQJ',
    name: '加强筋',
    type: 'JQ',
    unit: 6,
    isProfile: true,
    sectionWidth: 40,
    sectionHeight: 20,
    linearWeight: '0.486',
    skus: [{ specification: 'U40×20×2', length: 6000, unitWeight: '0.486' }],
  },
  {
    code: 'FK',
    name: '副框型材',
    type: 'XC',
    unit: 6,
    isProfile: true,
    sectionWidth: 40,
    sectionHeight: 40,
    linearWeight: '0.821',
    skus: [
      { specification: '40×40×2', length: 6000, unitWeight: '0.821' },
      { specification: '40×40×2', length: 4500, unitWeight: '0.821' },
    ],
  },
  { code: 'MFJ', name: '密封胶', type: 'MF', unit: 6, skus: [{ specification: '590ml' }] },
  { code: 'BHM', name: '保护膜', type: 'BH', unit: 5, skus: [{ specification: '1240mm×200m' }] },
];
