// Faults in the figures of a bar plan: every field of a group and of the totals, bounds, proofs, the frame.
import type { BarFigures, BarSolution } from '../src/problem/bar.ts';
import type { BarFault } from './bars-fault.ts';

function spoiled(name: string, spoil: (solution: BarSolution) => boolean | void): BarFault {
  return {
    name,
    plant: (_, given) => {
      const solution = structuredClone(given);
      return spoil(solution) === false ? undefined : solution;
    },
  };
}

const COUNTS = [
  'productKinds',
  'pieceAmount',
  'placedAmount',
  'lostAmount',
  'barAmount',
  'layoutAmount',
  'remnantAmount',
  'cuts',
] as const;
const TEXTS = [
  'netLength',
  'grossLength',
  'remnantLength',
  'utilization',
  'effectiveUtilization',
  'netWeight',
  'grossWeight',
  'scrapWeight',
  'materialCost',
  'remnantCredit',
  'scrapCredit',
  'netCost',
] as const;

/** The last digit one higher. */
function raised(text: string): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  return (Number(text) + 10 ** -decimals).toFixed(decimals);
}

/** Every field alone: in a group and in the totals. */
function ofFigures(where: string, figuresOf: (s: BarSolution) => BarFigures | undefined): BarFault[] {
  const each = (field: string, spoil: (f: BarFigures) => boolean | void) =>
    spoiled(`${field} of ${where}`, (s) => {
      const figures = figuresOf(s);
      return figures === undefined ? false : spoil(figures);
    });
  return [
    ...COUNTS.map((key) => each(key, (f) => void (f[key] += 1))),
    ...TEXTS.map((key) => each(key, (f) => void (f[key] = raised(f[key])))),
    each('a bar bound above the plan', (f) => {
      if (f.lostAmount > 0) return false;
      f.lowerBoundBars = f.barAmount + 1;
    }),
    each('a bar bound that is no count', (f) => void (f.lowerBoundBars = -1)),
    each('a cost bound above the plan', (f) => {
      if (f.lostAmount > 0 || Number(f.netCost) <= 0) return false;
      f.lowerBoundCost = raised(f.netCost);
      f.gap = '-0.0001';
    }),
    each('a cost bound without decimals', (f) => void (f.lowerBoundCost = '0')),
    each('gap', (f) => void (f.gap = f.gap === null ? '0.0000' : raised(f.gap))),
    each('no gap', (f) => {
      if (f.gap === null) return false;
      f.gap = null;
    }),
    each('a proof that is none', (f) => {
      if (f.isProven || Number(f.netCost) <= 0) return false;
      f.isProven = true;
    }),
    each('a proof withheld', (f) => {
      if (!f.isProven || Number(f.lowerBoundCost) <= 0) return false;
      f.isProven = false;
    }),
  ];
}

export const figureFaults: readonly BarFault[] = [
  ...ofFigures('a group', (s) => s.groups[0]?.figures),
  ...ofFigures('the totals', (s) => s.totals),
  spoiled('a bar bound of the totals that is not that of the groups', (s) => {
    if (s.totals.lowerBoundBars === 0) return false;
    s.totals.lowerBoundBars -= 1;
  }),
  spoiled('a cost bound of the totals that is not that of the groups', (s) => {
    const { lowerBoundCost, netCost, lostAmount } = s.totals;
    if (Number(lowerBoundCost) < 1) return false;
    s.totals.lowerBoundCost = (Number(lowerBoundCost) - 0.01).toFixed(2);
    const bound = Number(s.totals.lowerBoundCost);
    s.totals.gap = lostAmount > 0 ? null : ((Number(netCost) - bound) / bound).toFixed(4);
    s.totals.isProven = false;
  }),
  spoiled('a group missing', (s) => s.groups.pop() !== undefined),
  spoiled('a group of another name', (s) => void (s.groups[0]!.group += 'x')),
  spoiled('groups in another order', (s) => {
    if (s.groups.length < 2) return false;
    s.groups.reverse();
  }),
  spoiled('a group twice', (s) => void s.groups.push(structuredClone(s.groups[0]!))),
  spoiled('another version', (s) => void ((s as { version: number }).version = 2)),
  spoiled('another kind of problem', (s) => void ((s as { kind: number }).kind = 1)),
  spoiled('an engine without a name', (s) => void (s.engine = '')),
  spoiled('an engine without a version', (s) => void (s.engineVersion = '')),
  spoiled('a seed that is none', (s) => void (s.seed = Number.NaN)),
  spoiled('rounds that are no count', (s) => void (s.rounds = -1)),
];
