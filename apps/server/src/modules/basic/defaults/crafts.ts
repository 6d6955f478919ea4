/** The crafts of an aluminium-panel factory (engineering A9): category, type, items. Costs in yuan per unit, seconds per unit. */

interface CraftDefault {
  readonly code: string;
  readonly name: string;
  /** 1 ㎡, 2 m, 3 件, 4 个, 5 kg */
  readonly unit: number;
  readonly qtySource: number;
  readonly price: string;
  readonly cost: string;
  readonly seconds: string;
  readonly processName: string;
}
const craft = (
  code: string,
  name: string,
  [unit, qtySource]: readonly [unit: number, source: number],
  [price, cost, seconds]: readonly [price: string, cost: string, seconds: string],
  processName = name,
): CraftDefault => ({ code, name, unit, qtySource, price, cost, seconds, processName });

export const CRAFT_DEFAULTS = [
  {
    code: 'XL',
    name: '下料',
    craftsmanshipType: 1,
    items: [
      craft('JQ', '激光切割', [2, 7], ['2.00', '1.20', '6']),
      craft('CK', '冲孔', [4, 8], ['0.30', '0.12', '2']),
      craft('KK', '开孔', [4, 1], ['3.00', '1.50', '60']),
      craft('DK', '雕刻', [1, 1], ['120.00', '70.00', '600']),
    ],
  },
  {
    code: 'CX',
    name: '成型',
    craftsmanshipType: 2,
    items: [
      craft('BC', '刨槽', [2, 6], ['4.00', '2.50', '15']),
      craft('ZW', '折弯', [4, 5], ['3.00', '1.80', '20']),
      craft('GY', '滚弧', [2, 1], ['12.00', '7.00', '90']),
    ],
  },
  {
    code: 'HJ',
    name: '焊接',
    craftsmanshipType: 3,
    items: [
      craft('HJJ', '焊角', [2, 9], ['18.00', '11.00', '120'], '焊接'),
      craft('ZD', '种钉', [4, 1], ['0.80', '0.45', '6']),
    ],
  },
  {
    code: 'BM',
    name: '表面',
    craftsmanshipType: 4,
    items: [
      craft('DM', '打磨', [2, 9], ['6.00', '3.50', '45']),
      craft('TM', '贴膜', [1, 3], ['3.00', '2.00', '20']),
    ],
  },
  {
    code: 'ZP',
    name: '装配',
    craftsmanshipType: 5,
    items: [
      craft('JJ', '加筋', [2, 1], ['15.00', '9.50', '60']),
      craft('GS', '攻丝', [4, 1], ['1.00', '0.55', '10']),
      craft('AJM', '装角码', [4, 1], ['1.20', '0.70', '15']),
    ],
  },
  {
    code: 'BZ',
    name: '包装',
    craftsmanshipType: 6,
    items: [craft('BZF', '包装', [1, 2], ['4.00', '2.60', '30'])],
  },
] as const;
