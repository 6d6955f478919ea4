// Planted faults of plates: every figure of a sheet, a group and the whole, and the bounds.
import { totalFigures } from '../src/output/figures.ts';
import type { Figures, Layout, Solution } from '../src/problem/types.ts';
import type { PlantedFault } from './kind.ts';
import { rebooked, withBound } from './plates-books.ts';
import type { PlateJob } from './plates-draw.ts';

type Fault = PlantedFault<PlateJob, Solution>;

/** Text with its last digit one off. */
function nudged(text: string): string {
  const last = Number(text.at(-1));
  return text.slice(0, -1) + String(last === 9 ? 8 : last + 1);
}

const SHEET = ['utilization', 'cutLength', 'weight', 'area', 'cost'] as const;
/** One digit of a sheet's figure, and everything that follows from it. */
const onSheet = (field: (typeof SHEET)[number], name: string, change: (text: string) => string): Fault => ({
  name: `sheet: ${field} ${name}`,
  plant: (job, given, chance) => {
    const solution = structuredClone(given);
    const layout = solution.layouts[Math.floor(chance() * solution.layouts.length)] as Layout | undefined;
    if (layout === undefined) return undefined;
    layout[field] = change(layout[field]);
    return rebooked(job, solution);
  },
});

const FIELDS = [
  'productKinds',
  'pieceAmount',
  'placedAmount',
  'lostAmount',
  'sheetAmount',
  'layoutAmount',
  'remnantAmount',
  'netArea',
  'grossArea',
  'remnantArea',
  'netWeight',
  'grossWeight',
  'scrapWeight',
  'utilization',
  'effectiveUtilization',
  'weightUtilization',
  'materialCost',
  'remnantCredit',
  'scrapCredit',
  'netCost',
  'objectiveCost',
  'cutLength',
  'gap',
  'isProven',
] as const satisfies readonly (keyof Figures)[];

function wrong(figures: Figures, field: (typeof FIELDS)[number]): Figures {
  const value = figures[field];
  if (typeof value === 'boolean') return { ...figures, [field]: !value };
  if (typeof value === 'number') return { ...figures, [field]: value + 1 };
  return { ...figures, [field]: value === null ? '0.0000' : nudged(value) };
}

const FIGURES: Fault[] = FIELDS.flatMap((field): Fault[] => [
  {
    name: `group: ${field}`,
    plant: (_, s) =>
      s.groups[0] === undefined
        ? undefined
        : {
            ...s,
            groups: [{ ...s.groups[0], figures: wrong(s.groups[0].figures, field) }, ...s.groups.slice(1)],
          },
  },
  { name: `whole: ${field}`, plant: (_, s) => ({ ...s, totals: wrong(s.totals, field) }) },
]);

/** Another bound of the first group, and all that follows from it. */
const bound = (name: string, change: (f: Figures) => [number, string] | undefined): Fault => ({
  name: `bound: ${name}`,
  plant: (_, s) => {
    const [first, ...rest] = s.groups;
    const told = first === undefined || first.figures.sheetAmount === 0 ? undefined : change(first.figures);
    if (first === undefined || told === undefined) return undefined;
    const groups = [{ ...first, figures: withBound(first.figures, ...told) }, ...rest];
    return { ...s, groups, totals: totalFigures(groups.map((g) => g.figures)) };
  },
});

const BOUNDS: Fault[] = [
  bound('a cent above the plan', (f) => [f.lowerBoundSheets, (Number(f.netCost) + 0.01).toFixed(2)]),
  bound('a sheet above the plan', (f) => [f.sheetAmount + 1, f.lowerBoundCost]),
  bound('below no sheet', (f) => [-1, f.lowerBoundCost]),
  bound('half a sheet', (f) => [0.5, f.lowerBoundCost]),
  bound('no number', (f) => [f.lowerBoundSheets, 'none']),
  bound('finer than a cent', (f) => [f.lowerBoundSheets, `${f.lowerBoundCost}0`]),
  {
    name: 'bound: of the whole, not of its groups',
    plant: (_, s) =>
      s.totals.lowerBoundSheets > 0 ? { ...s, totals: { ...s.totals, lowerBoundSheets: 0 } } : undefined,
  },
  {
    name: 'bound: cost of the whole, not of its groups',
    plant: (_, s) => ({
      ...s,
      totals: withBound(
        s.totals,
        s.totals.lowerBoundSheets,
        (Number(s.totals.lowerBoundCost) - 1).toFixed(2),
      ),
    }),
  },
];

const GROUPS: Fault[] = [
  { name: 'a group left out', plant: (_, s) => ({ ...s, groups: s.groups.slice(1) }) },
  { name: 'a group too many', plant: (_, s) => ({ ...s, groups: [...s.groups, ...s.groups.slice(0, 1)] }) },
  {
    name: 'a group under another name',
    plant: (_, s) => ({ ...s, groups: s.groups.map((g) => ({ ...g, group: `${g.group}?` })) }),
  },
  {
    name: 'groups in another order',
    plant: (_, s) => (s.groups.length > 1 ? { ...s, groups: s.groups.toReversed() } : undefined),
  },
];

export const figureFaults: readonly Fault[] = [
  ...SHEET.map((field) => onSheet(field, 'one digit off', nudged)),
  ...SHEET.map((field) => onSheet(field, 'with a decimal too many', (text) => `${text}0`)),
  ...FIGURES,
  ...BOUNDS,
  ...GROUPS,
];
