/** What the crafts of a piece cost (engineering A9): quantity of the source × cost, by item. Exact decimals. */
import { dec, type DecimalInput, round } from '../../kit/decimal.ts';

/** What is measured of one piece: areas in ㎡, lengths in m, the rest counted. A formula calls them by these names. */
export const CRAFT_MEASURES = [
  { name: 'unfoldArea', label: '展开面积', unit: '㎡', source: 2 },
  { name: 'visibleArea', label: '见光面积', unit: '㎡', source: 3 },
  { name: 'bendLength', label: '折弯长度', unit: 'm', source: 4 },
  { name: 'bendCount', label: '折弯道数', unit: '道', source: 5 },
  { name: 'slotLength', label: '刨槽长度', unit: 'm', source: 6 },
  { name: 'cutLength', label: '切割长度', unit: 'm', source: 7 },
  { name: 'holeCount', label: '孔数', unit: '个', source: 8 },
  { name: 'weldLength', label: '焊缝长度', unit: 'm', source: 9 },
  { name: 'perimeter', label: '周长', unit: 'm', source: 10 },
  { name: 'weight', label: '重量', unit: 'kg', source: null },
] as const;
export type CraftMeasure = (typeof CRAFT_MEASURES)[number]['name'];

/** One craft of a piece: its quantity per piece, what a unit of it costs in yuan. */
export interface CraftUse {
  readonly quantity: DecimalInput;
  readonly cost: DecimalInput;
}

/** 元 of one craft over all pieces: quantity × cost × pieces, rounded once to 2. */
export const craftAmount = ({ quantity, cost }: CraftUse, pieces: DecimalInput): string =>
  round(dec(quantity).times(dec(cost)).times(dec(pieces)), 2);

/** A cost that overrides the item's own (优先工序成本 of a texture); null keys stand for any. */
export interface PriorityCost {
  readonly craftsmanshipItemId: string | null;
  readonly name: string | null;
  readonly thickness: number | null;
  readonly plateTypeGroupId: string | null;
  readonly structureId: string | null;
  /** of COST_UNITS */
  readonly unit: number;
  readonly price: string;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
}
interface CraftPlace {
  readonly id: string;
  readonly processName: string | null;
  /** of CRAFT_UNITS */
  readonly unit: number;
  readonly thickness: number | null;
  readonly plateTypeGroupId: string | null;
  readonly structureId: string | null;
  /** the business day */
  readonly day: string;
}

/** CRAFT_UNITS that a cost of COST_UNITS is for: what is counted, pieces or holes, is counted. */
const MEASURED: Readonly<Record<number, readonly number[]>> = { 1: [1], 2: [2], 3: [3, 4], 4: [5] };
/** Whether a cost is for so much of what the craft is measured in. */
export const costMeasures = (costUnit: number, craftUnit: number): boolean =>
  MEASURED[costUnit]?.includes(craftUnit) ?? false;

const fits = (row: PriorityCost, at: CraftPlace): boolean =>
  (row.craftsmanshipItemId === at.id ||
    (row.craftsmanshipItemId === null && row.name !== null && row.name === at.processName)) &&
  costMeasures(row.unit, at.unit) &&
  (row.thickness === null || row.thickness === at.thickness) &&
  (row.plateTypeGroupId === null || row.plateTypeGroupId === at.plateTypeGroupId) &&
  (row.structureId === null || row.structureId === at.structureId) &&
  (row.effectiveFrom === null || row.effectiveFrom <= at.day) &&
  (row.effectiveTo === null || row.effectiveTo >= at.day);

const keys = (row: PriorityCost): number =>
  [row.craftsmanshipItemId, row.thickness, row.plateTypeGroupId, row.structureId].filter((k) => k !== null)
    .length;

/** The most specific row in force (engineering A1): most keys, then the latest day of effect. */
export function priorityCost(rows: readonly PriorityCost[], at: CraftPlace): PriorityCost | null {
  const [best] = rows
    .filter((row) => fits(row, at))
    .toSorted((a, b) => keys(b) - keys(a) || (b.effectiveFrom ?? '').localeCompare(a.effectiveFrom ?? ''));
  return best ?? null;
}
