/** Usual ways to hang a panel (engineering A7). Data, no rules. Lengths mm; accessories by their codes. */
export interface BomDefault {
  /** code of the accessory, whose default SKU it is */
  readonly accessory: string;
  readonly basis: number;
  readonly pitch?: number;
  readonly edgeOffset?: number;
  readonly qtyExpr: string;
}
export const INSTALL_STRUCTURE_DEFAULTS: readonly {
  readonly code: string;
  readonly name: string;
  readonly minFlange?: number;
  readonly holeDiameter?: number;
  readonly holeOffset?: number;
  readonly bom: readonly BomDefault[];
}[] = [
  {
    code: 'JMGD',
    name: '角码固定',
    minFlange: 20,
    holeDiameter: 5,
    holeOffset: 10,
    bom: [
      { accessory: 'JM', basis: 4, pitch: 350, edgeOffset: 100, qtyExpr: '1' },
      { accessory: 'MD', basis: 4, pitch: 350, edgeOffset: 100, qtyExpr: '2' },
    ],
  },
  {
    code: 'GE',
    name: '挂耳',
    minFlange: 25,
    holeDiameter: 5,
    holeOffset: 12,
    bom: [
      { accessory: 'GE', basis: 4, pitch: 500, edgeOffset: 120, qtyExpr: '1' },
      { accessory: 'MD', basis: 4, pitch: 500, edgeOffset: 120, qtyExpr: '2' },
    ],
  },
  { code: 'GD', name: '勾搭', minFlange: 20, bom: [] },
  {
    code: 'KFMP',
    name: '开缝密拼',
    minFlange: 20,
    holeDiameter: 5,
    holeOffset: 10,
    bom: [{ accessory: 'EB', basis: 4, pitch: 400, edgeOffset: 100, qtyExpr: '1' }],
  },
  { code: 'BS', name: '背栓', bom: [{ accessory: 'BS', basis: 1, qtyExpr: '4' }] },
  {
    code: 'FK',
    name: '副框',
    minFlange: 20,
    holeDiameter: 5,
    holeOffset: 10,
    bom: [
      { accessory: 'FK', basis: 2, qtyExpr: '1/6' },
      { accessory: 'JM', basis: 3, qtyExpr: '1' },
      { accessory: 'MFJ', basis: 2, qtyExpr: '0.1' },
    ],
  },
];
