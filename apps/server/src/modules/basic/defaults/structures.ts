/** Structures that every panel factory makes (engineering A6). Data, no rules. Factors are decimal strings. */
export const STRUCTURE_DEFAULTS: readonly {
  code: string;
  name: string;
  shapeFactor?: string;
  labourFactor?: string;
  needsWeld?: boolean;
  needsGrind?: boolean;
  nestKindDefault?: number;
}[] = [
  { code: 'PB', name: '平板', labourFactor: '0.8' },
  { code: 'DZ', name: '单折' },
  { code: 'DUOZ', name: '多折', labourFactor: '1.2' },
  { code: 'HX', name: '弧形', shapeFactor: '1.2', labourFactor: '1.6' },
  {
    code: 'SQ',
    name: '双曲',
    shapeFactor: '1.8',
    labourFactor: '3',
    needsWeld: true,
    needsGrind: true,
    nestKindDefault: 0,
  },
  { code: 'CK', name: '冲孔板', shapeFactor: '1.1', labourFactor: '1.3' },
  { code: 'DH', name: '雕花板', shapeFactor: '1.15', labourFactor: '1.5', nestKindDefault: 2 },
  { code: 'BZ', name: '包柱', shapeFactor: '1.2', labourFactor: '1.5', needsWeld: true, needsGrind: true },
  {
    code: 'ZX',
    name: '造型',
    shapeFactor: '1.5',
    labourFactor: '2',
    needsWeld: true,
    needsGrind: true,
    nestKindDefault: 2,
  },
  { code: 'DD', name: '吊顶', labourFactor: '0.9' },
  { code: 'XC', name: '型材件', labourFactor: '0.7', nestKindDefault: 0 },
];
