/** What a price of aluminium panels is made of (engineering A8). `bases` are codes of items that a share is taken of. */

interface QuotationDefault {
  readonly code: string;
  readonly name: string;
  readonly basis: number;
  readonly unit: string;
  readonly unitPrice: string;
  readonly unitPriceSource?: number;
  readonly percent?: string;
  readonly bases?: readonly string[];
  readonly formula?: string;
  readonly mustHave?: boolean;
}
interface QuotationCategoryDefault {
  readonly code: string;
  readonly name: string;
  readonly isTaxBase: boolean;
  readonly items: readonly QuotationDefault[];
}

const DIRECT = ['CLF', 'JGF', 'PTF', 'PJF', 'BZF', 'YSF'];

export const QUOTATION_DEFAULTS: readonly QuotationCategoryDefault[] = [
  {
    code: 'CL',
    name: '材料',
    isTaxBase: true,
    items: [
      {
        code: 'CLF',
        name: '材料费',
        basis: 3,
        unit: 'kg',
        unitPrice: '25.15',
        unitPriceSource: 1,
        mustHave: true,
      },
      { code: 'PJF', name: '配件费', basis: 1, unit: '㎡', unitPrice: '12.00' },
    ],
  },
  {
    code: 'JG',
    name: '加工',
    isTaxBase: true,
    items: [
      { code: 'JGF', name: '加工费', basis: 1, unit: '㎡', unitPrice: '85.00', mustHave: true },
      { code: 'PTF', name: '喷涂费', basis: 2, unit: '㎡', unitPrice: '45.00', unitPriceSource: 2 },
    ],
  },
  {
    code: 'FW',
    name: '服务',
    isTaxBase: true,
    items: [
      { code: 'BZF', name: '包装费', basis: 1, unit: '㎡', unitPrice: '6.00' },
      { code: 'YSF', name: '运输费', basis: 3, unit: 'kg', unitPrice: '0.60' },
      { code: 'SJF', name: '设计费', basis: 1, unit: '㎡', unitPrice: '5.00' },
    ],
  },
  {
    code: 'FL',
    name: '费率',
    isTaxBase: true,
    items: [
      { code: 'GLF', name: '管理费', basis: 7, unit: '%', unitPrice: '0', percent: '5', bases: DIRECT },
      {
        code: 'LR',
        name: '利润',
        basis: 7,
        unit: '%',
        unitPrice: '0',
        percent: '10',
        bases: [...DIRECT, 'SJF', 'GLF'],
      },
    ],
  },
  {
    code: 'SJ',
    name: '税金',
    isTaxBase: false,
    items: [
      {
        code: 'SJ',
        name: '税金',
        basis: 7,
        unit: '%',
        unitPrice: '0',
        percent: '13',
        bases: [...DIRECT, 'SJF', 'GLF', 'LR'],
      },
    ],
  },
];
