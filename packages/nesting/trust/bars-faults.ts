// Ways in which an answer about bars can be wrong: in a layout, in what is left over, in a figure, in a rule.
import type { BarLayout, BarPlacement, BarSolution } from '../src/problem/bar.ts';
import type { BarJob } from './bars-draw.ts';
import type { BarFault } from './bars-fault.ts';
import { figureFaults } from './bars-fault-figures.ts';
import { ruleFaults } from './bars-fault-rules.ts';
import type { Chance } from './kind.ts';

/** Spoils one layout and one of its pieces; false: no place for the fault here. */
type Spoil = (at: {
  job: BarJob;
  solution: BarSolution;
  layout: BarLayout;
  p: BarPlacement;
  last: BarPlacement | undefined;
  chance: Chance;
}) => boolean | void;

const um = (mm: number) => Math.round(mm * 1000);
/** So many micrometres further, as mm without the noise of floats. */
const plusUm = (mm: number, more: number) => (um(mm) + more) / 1000;
const cents = (text: string, more: number) => ((Math.round(Number(text) * 100) + more) / 100).toFixed(2);

/** The fault at a place drawn at random: the first of 40 tries that offers one. */
function anywhere(name: string, spoil: Spoil): BarFault {
  const plant = (job: BarJob, given: BarSolution, chance: Chance): BarSolution | undefined => {
    for (let tries = 0; tries < 40 && given.layouts.length > 0; tries += 1) {
      const solution = structuredClone(given);
      const layout = solution.layouts[Math.floor(chance() * solution.layouts.length)];
      const at = Math.floor(chance() * (layout?.placements.length ?? 0));
      const p = layout?.placements[at];
      if (layout === undefined || p === undefined) continue;
      if (spoil({ job, solution, layout, p, last: layout.placements[at - 1], chance }) !== false)
        return solution;
    }
    return undefined;
  };
  return { name, plant };
}

const stockOf = (job: BarJob, l: BarLayout) => job.problem.stocks.find((s) => s.id === l.stockId);
const itemOf = (job: BarJob, p: BarPlacement) => job.problem.items.find((i) => i.id === p.itemId);

const placeFaults: BarFault[] = [
  anywhere('the first piece lies in the head trim', ({ job, layout }) => {
    const head = stockOf(job, layout)?.headTrim ?? job.params.headTrim;
    const [first] = layout.placements;
    if (first === undefined || head <= 0) return false;
    first.x = plusUm(head, -1);
  }),
  anywhere('a saw cut is a micrometre too narrow', ({ job, p, last }) => {
    if (last === undefined || last.angleRight !== 0 || p.angleLeft !== 0 || job.params.kerf <= 0)
      return false;
    p.x = (um(last.x) + um(last.length) + um(job.params.kerf) - 1) / 1000;
  }),
  anywhere('a mitred joint is two micrometres too narrow', ({ job, p, last }) => {
    if (last === undefined || p.angleLeft === 0) return false;
    const angle = (Math.abs(p.angleLeft) * Math.PI) / 180;
    const isShared = last.angleRight === p.angleLeft && heightOf(job, last) === heightOf(job, p);
    if (!isShared) return false;
    const joint = um(job.params.kerf) / Math.cos(angle) - heightOf(job, p) * 1000 * Math.tan(angle);
    p.x = (um(last.x) + um(last.length) + Math.ceil(joint) - 2) / 1000;
  }),
  anywhere('pieces lie on each other', ({ p, last }) => {
    if (last === undefined) return false;
    p.x = last.x;
  }),
  anywhere('the last piece reaches a micrometre into the tail trim', ({ job, layout, p }) => {
    if (layout.placements.at(-1) !== p) return false;
    const tail = stockOf(job, layout)?.tailTrim ?? job.params.tailTrim;
    p.x = (um(layout.length) - um(tail) - um(p.length) + 1) / 1000;
  }),
  anywhere('a piece is too short by a micrometre', ({ p }) => void (p.length = plusUm(p.length, -1))),
  anywhere('a piece is longer', ({ p }) => void (p.length = plusUm(p.length, 1000))),
  anywhere('a piece lies nowhere', ({ p }) => void (p.x = Number.NaN)),
  anywhere('a left angle is another', ({ p }) => void (p.angleLeft += 1)),
  anywhere('a right angle leans the other way', ({ p }) => {
    if (p.angleRight === 0) return false;
    p.angleRight = -p.angleRight;
  }),
  anywhere('a piece is turned that may not be', ({ job, p }) => {
    if (itemOf(job, p)?.canFlip === true) return false;
    Object.assign(p, { isFlipped: !p.isFlipped, angleLeft: p.angleRight, angleRight: p.angleLeft });
  }),
  anywhere('a turned piece keeps its angles', ({ p }) => {
    if (p.angleLeft === p.angleRight) return false;
    p.isFlipped = !p.isFlipped;
  }),
  anywhere('a place in the sequence is doubled', ({ p }) => void (p.seq += 1)),
  anywhere('the sequence begins with 0', ({ layout }) => {
    for (const p of layout.placements) p.seq -= 1;
  }),
  anywhere('an item that is not of the order', ({ p }) => void (p.itemId = 'stranger')),
  anywhere('an item of another group', ({ job, layout, p }) => {
    const other = job.problem.items.find((i) => i.group !== layout.group);
    if (other === undefined) return false;
    p.itemId = other.id;
  }),
  anywhere('an item for another one', ({ job, p }) => {
    const other = job.problem.items.find((i) => i.id !== p.itemId);
    if (other === undefined) return false;
    p.itemId = other.id;
  }),
];

function heightOf(job: BarJob, p: BarPlacement): number {
  return itemOf(job, p)?.height ?? 0;
}

const layoutFaults: BarFault[] = [
  anywhere('a bar of no stock row', ({ layout }) => void (layout.stockId = 'nowhere')),
  anywhere('a bar of another group', ({ layout }) => void (layout.group = 'other')),
  anywhere('another kind of stock', ({ layout }) => void (layout.stockKind = layout.stockKind === 1 ? 4 : 1)),
  anywhere('a bar a micrometre longer', ({ layout }) => {
    if (layout.stockKind === 2) return false;
    layout.length = plusUm(layout.length, 1);
  }),
  anywhere('an ordered length off its step', ({ layout }) => {
    if (layout.stockKind !== 2) return false;
    layout.length = plusUm(layout.length, 1);
  }),
  anywhere('an ordered length beyond the longest', ({ job, layout }) => {
    const stock = stockOf(job, layout);
    if (stock?.kind !== 2) return false;
    const steps = 1 + Math.floor((um(stock.maxLength) - um(stock.minLength)) / um(stock.lengthStep));
    layout.length = (um(stock.minLength) + steps * um(stock.lengthStep)) / 1000;
  }),
  anywhere('an ordered length under the shortest', ({ job, layout }) => {
    const stock = stockOf(job, layout);
    if (stock?.kind !== 2) return false;
    layout.length = plusUm(stock.minLength, -um(stock.lengthStep));
  }),
  anywhere('a bar cut once more', ({ layout }) => void (layout.repeat += 1)),
  anywhere('a bar cut once less', ({ layout }) => {
    if (layout.repeat < 2) return false;
    layout.repeat -= 1;
  }),
  anywhere('a bar cut never', ({ layout }) => void (layout.repeat = 0)),
  anywhere('a bar cut one and a half times', ({ layout }) => void (layout.repeat = 1.5)),
  anywhere('a layout twice', ({ solution, layout }) => void solution.layouts.push(structuredClone(layout))),
  anywhere('a layout lost', ({ solution, layout }) => {
    solution.layouts = solution.layouts.filter((l) => l !== layout);
  }),
  anywhere('a piece lost from its bar', ({ layout }) => void layout.placements.pop()),
  anywhere('an empty bar', ({ layout }) => void (layout.placements = [])),
  anywhere('layout numbers exchanged', ({ solution }) => {
    const [a, b] = solution.layouts;
    if (a === undefined || b === undefined) return false;
    [a.layoutNo, b.layoutNo] = [b.layoutNo, a.layoutNo];
  }),
  anywhere('a layout without a number', ({ layout }) => void (layout.layoutNo = 0)),
  anywhere('a cut forgotten', ({ layout }) => void (layout.cuts -= 1)),
  anywhere('a cut too many', ({ layout }) => void (layout.cuts += 1)),
  anywhere('a leftover too long', ({ layout }) => void (layout.leftover = plusUm(layout.leftover, 10))),
  anywhere('a leftover too short', ({ layout }) => {
    if (layout.leftover <= 0.01) return false;
    layout.leftover = plusUm(layout.leftover, -10);
  }),
  anywhere('a leftover that is no number', ({ layout }) => void (layout.leftover = Number.NaN)),
  anywhere('a remnant thrown away', ({ layout }) => {
    if (!layout.isRemnant) return false;
    layout.isRemnant = false;
  }),
  anywhere('scrap kept as a remnant', ({ layout }) => {
    if (layout.isRemnant) return false;
    layout.isRemnant = true;
  }),
  anywhere('a bar a cent dearer', ({ layout }) => void (layout.cost = cents(layout.cost, 1))),
  anywhere('a cost without its cents', ({ layout }) => {
    if (layout.cost === `${Number(layout.cost)}`) return false;
    layout.cost = `${Number(layout.cost)}`;
  }),
  anywhere('a credit a cent higher', ({ layout }) => void (layout.credit = cents(layout.credit, 1))),
  anywhere('a credit forgotten', ({ layout }) => {
    if (Number(layout.credit) === 0) return false;
    layout.credit = '0.00';
  }),
  anywhere('a utilisation too high', ({ layout }) => {
    layout.utilization = (Number(layout.utilization) + 0.0001).toFixed(4);
  }),
];

/** Spoils the rows of pieces left over. */
function left(name: string, spoil: (solution: BarSolution, job: BarJob) => boolean | void): BarFault {
  return {
    name,
    plant: (job, given) => {
      const solution = structuredClone(given);
      return spoil(solution, job) === false ? undefined : solution;
    },
  };
}

/** Another reason on the first row that has one of these. */
function reason(
  name: string,
  from: readonly string[],
  to: BarSolution['unplaced'][number]['reason'],
): BarFault {
  return left(name, (s) => {
    const row = s.unplaced.find((u) => from.includes(u.reason));
    if (row === undefined) return false;
    row.reason = to;
  });
}

const unplacedFaults: BarFault[] = [
  left('pieces left over are not told', (s) => s.unplaced.shift() !== undefined),
  left('one more left over than there is', (s) => {
    const [first] = s.unplaced;
    if (first === undefined) return false;
    first.quantity += 1;
  }),
  left('none left over', (s, job) => {
    const item = job.problem.items.find((i) => s.unplaced.every((u) => u.itemId !== i.id));
    if (item === undefined) return false;
    s.unplaced.push({ itemId: item.id, quantity: 0, reason: 'STOCK_EXHAUSTED' });
  }),
  left(
    'a stranger left over',
    (s) => void s.unplaced.push({ itemId: 'stranger', quantity: 1, reason: 'BAD_ITEM' }),
  ),
  left('pieces left over in two rows', (s) => {
    const row = s.unplaced.find((u) => u.quantity > 1);
    if (row === undefined) return false;
    row.quantity -= 1;
    s.unplaced.push({ ...row, quantity: 1 });
  }),
  reason('too large, though it fits', ['STOCK_EXHAUSTED', 'NOT_PLACED'], 'TOO_LARGE'),
  reason('no stock, though there is', ['STOCK_EXHAUSTED', 'NOT_PLACED', 'TOO_LARGE'], 'NO_STOCK'),
  reason('stock used up, though no bar takes it', ['TOO_LARGE'], 'STOCK_EXHAUSTED'),
  reason('stock used up, though a bar is there', ['NOT_PLACED'], 'STOCK_EXHAUSTED'),
  reason('not placed, though the stock is used up', ['STOCK_EXHAUSTED'], 'NOT_PLACED'),
  reason(
    'a bad item, though it is none',
    ['STOCK_EXHAUSTED', 'NOT_PLACED', 'TOO_LARGE', 'NO_STOCK'],
    'BAD_ITEM',
  ),
  reason('a limit, though there is none', ['STOCK_EXHAUSTED', 'NOT_PLACED', 'TOO_LARGE'], 'LIMIT'),
];

export const barFaults: readonly BarFault[] = [
  ...placeFaults,
  ...layoutFaults,
  ...unplacedFaults,
  ...figureFaults,
  ...ruleFaults,
];
