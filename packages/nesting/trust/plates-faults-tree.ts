// Planted faults of plates: cut tree, strokes and remnants of a sheet.
import type { CutNode, CutPiece, CutStroke, Layout, Remnant, Solution } from '../src/problem/types.ts';
import type { Chance, PlantedFault } from './kind.ts';
import { rebooked } from './plates-books.ts';
import type { PlateJob } from './plates-draw.ts';

type Fault = PlantedFault<PlateJob, Solution>;
type Cut = Extract<CutNode, { kind: 'cut' }>;
const shifted = (value: number, by: number): number => Math.round((value + by) * 1000) / 1000;

/** One thing of one layout, chosen by chance among all layouts, is changed; the figures follow. */
function on<T>(
  name: string,
  things: (layout: Layout, job: PlateJob) => T[],
  change: (thing: T, layout: Layout, job: PlateJob) => void,
): Fault {
  return {
    name,
    plant: (job: PlateJob, given: Solution, chance: Chance) => {
      const solution = structuredClone(given);
      const all = solution.layouts.flatMap((layout) =>
        things(layout, job).map((thing) => ({ layout, thing })),
      );
      const one = all[Math.floor(chance() * all.length)];
      if (one === undefined) return undefined;
      change(one.thing, one.layout, job);
      return rebooked(job, solution);
    },
  };
}

const nodesOf = (node: CutNode | null): CutNode[] =>
  node === null ? [] : [node, ...(node.kind === 'cut' ? node.children.flatMap(nodesOf) : [])];
const cutsOf = (layout: Layout): Cut[] =>
  nodesOf(layout.cutTree).filter((n): n is Cut => n.kind === 'cut' && n.children.length > 1);
const leavesOf =
  (kind: CutNode['kind']) =>
  (layout: Layout): CutNode[] =>
    nodesOf(layout.cutTree).filter((n) => n.kind === kind);

const TREE: Fault[] = [
  on(
    'no cut tree',
    (l) => (l.cutTree === null ? [] : [l]),
    (l) => (l.cutTree = null),
  ),
  on('a strip that ends 0.001 mm short of the edge', cutsOf, (node) => {
    const [child] = node.children;
    const side = node.cut === 'across' ? 'h' : 'w';
    if (child !== undefined) child[side] = shifted(child[side], -0.001);
  }),
  on('a cut 0.001 mm narrower than the blade', cutsOf, (node) => {
    const child = node.children.at(-1);
    const side = node.cut === 'across' ? 'x' : 'y';
    if (child !== undefined) child[side] = shifted(child[side], -0.001);
  }),
  on('a cut turned', cutsOf, (node) => (node.cut = node.cut === 'across' ? 'along' : 'across')),
  on('a cut in no direction', cutsOf, (node) => (node.cut = 'askew' as Cut['cut'])),
  on('a node without anything in it', cutsOf, (node) => (node.children = [])),
  on('a strip left out of the tree', cutsOf, (node) => void node.children.pop()),
  on(
    'two strips changed in place',
    (l) => cutsOf(l).filter((n) => n.children[0]?.kind === 'part'),
    (node) => void node.children.reverse(),
  ),
  on('a part of the tree thrown away', leavesOf('part'), (leaf) => Object.assign(leaf, { kind: 'waste' })),
  on('waste called a part', leavesOf('waste'), (leaf) => Object.assign(leaf, { kind: 'part', seq: 999 })),
  on('a part under a number that is not there', leavesOf('part'), (leaf) =>
    Object.assign(leaf, { seq: 998 }),
  ),
  on('a part 0.001 mm wider in the tree', leavesOf('part'), (leaf) => (leaf.w = shifted(leaf.w, 0.001))),
  on('a leaf of no kind', leavesOf('part'), (leaf) => Object.assign(leaf, { kind: 'dust' })),
  on(
    'a tree over the trims',
    (l) => (l.cutTree === null ? [] : [l.cutTree]),
    (root) => (root.x = shifted(root.x, -0.001)),
  ),
  on('a remnant thrown away in the tree', leavesOf('remnant'), (leaf) =>
    Object.assign(leaf, { kind: 'waste' }),
  ),
  on('waste kept as a remnant in the tree', leavesOf('waste'), (leaf) =>
    Object.assign(leaf, { kind: 'remnant' }),
  ),
];

const strokes =
  (can: (s: CutStroke) => boolean = () => true) =>
  (layout: Layout): CutStroke[] =>
    layout.steps.filter(can);
const stroke = (name: string, change: (s: CutStroke) => void, can?: (s: CutStroke) => boolean): Fault =>
  on(`stroke: ${name}`, strokes(can), change);
const kept = (p: CutPiece | null): p is CutPiece => p !== null && p.kind !== 'waste';

const STROKES: Fault[] = [
  stroke('stop 0.001 mm off', (s) => (s.stop = shifted(s.stop, 0.001))),
  stroke(
    'stop told from the sheet’s edge',
    (s) => (s.stop = s.at),
    (s) => s.stop !== s.at,
  ),
  stroke('measure from the edge 0.001 mm off', (s) => (s.at = shifted(s.at, 0.001))),
  stroke('length', (s) => (s.length = shifted(s.length, 1))),
  stroke('number', (s) => (s.no += 1)),
  stroke('of a piece that is not there', (s) => (s.piece = '9-9')),
  stroke('turned', (s) => (s.cut = s.cut === 'along' ? 'across' : 'along')),
  stroke('trim for cut', (s) => (s.kind = s.kind === 'trim' ? 'cut' : 'trim')),
  stroke('blade on the other side', (s) => (s.blade = s.blade === 'after' ? 'before' : 'after')),
  stroke('stage 0', (s) => (s.stage = 0)),
  stroke('two stages on', (s) => (s.stage += 2)),
  stroke('start along the length', (s) => (s.x = shifted(s.x, 0.001))),
  stroke('start across the length', (s) => (s.y = shifted(s.y, 0.001))),
  stroke(
    'nothing falls',
    (s) => (s.falls = null),
    (s) => s.falls !== null,
  ),
  stroke(
    'nothing remains',
    (s) => (s.remains = null),
    (s) => s.remains !== null,
  ),
  stroke(
    'what falls is thrown away',
    (s) => Object.assign(s.falls ?? {}, { kind: 'waste', id: null }),
    (s) => kept(s.falls),
  ),
  stroke(
    'what remains is thrown away',
    (s) => Object.assign(s.remains ?? {}, { kind: 'waste', id: null }),
    (s) => kept(s.remains),
  ),
  stroke(
    'waste is kept',
    (s) => Object.assign(s.remains ?? {}, { kind: 'remnant' }),
    (s) => s.remains?.kind === 'waste',
  ),
  stroke(
    'another part falls',
    (s) => Object.assign(s.falls ?? {}, { seq: 997 }),
    (s) => s.falls?.kind === 'part',
  ),
  stroke(
    'a part without a number',
    (s) => delete s.falls?.seq,
    (s) => s.falls?.kind === 'part',
  ),
  stroke(
    'what falls is 0.001 mm wider',
    (s) => Object.assign(s.falls ?? {}, { w: shifted(s.falls?.w ?? 0, 0.001) }),
    (s) => s.falls !== null,
  ),
  stroke(
    'what remains lies 0.001 mm off',
    (s) => Object.assign(s.remains ?? {}, { y: shifted(s.remains?.y ?? 0, 0.001) }),
    (s) => s.remains !== null,
  ),
  stroke(
    'a strip under another name',
    (s) => Object.assign(s.falls ?? {}, { id: '77' }),
    (s) => s.falls?.kind === 'strip',
  ),
  stroke(
    'a strip without a name',
    (s) => Object.assign(s.falls ?? {}, { id: null }),
    (s) => s.falls?.kind === 'strip',
  ),
  on(
    'stroke: left out',
    (l) => (l.steps.length > 0 ? [l] : []),
    (l) => {
      l.steps.splice(Math.floor(l.steps.length / 2), 1);
      l.steps.forEach((s, i) => (s.no = i + 1));
    },
  ),
  on(
    'stroke: twice',
    (l) => (l.steps.length > 0 ? [l] : []),
    (l) => {
      l.steps.splice(1, 0, structuredClone(l.steps[0] as CutStroke));
      l.steps.forEach((s, i) => (s.no = i + 1));
    },
  ),
  on(
    'stroke: none at all',
    (l) => (l.steps.length > 0 ? [l] : []),
    (l) => (l.steps = []),
  ),
  on(
    'stroke: on a sheet that is cut freely',
    (l) => (l.cutTree === null ? [l] : []),
    (l) =>
      l.steps.push({
        no: 1,
        piece: '',
        kind: 'cut',
        cut: 'across',
        stop: 9,
        at: 9,
        length: l.width,
        blade: 'after',
        stage: 1,
        x: 9,
        y: 0,
        falls: null,
        remains: null,
      }),
  ),
];

const remnants = (layout: Layout): Remnant[] => layout.remnants;
/** Where cutting is free a remnant may lie a little aside or be passed over: that is another plan, no fault. */
const cutRemnants = (layout: Layout): Remnant[] => (layout.cutTree === null ? [] : layout.remnants);
const cutRemnant = (name: string, change: (r: Remnant, layout: Layout) => void): Fault =>
  on(`remnant: ${name}`, cutRemnants, change);
const remnant = (name: string, change: (r: Remnant, layout: Layout, job: PlateJob) => void): Fault =>
  on(`remnant: ${name}`, remnants, change);

const REMNANTS: Fault[] = [
  cutRemnant('0.001 mm off along', (r) => (r.x = shifted(r.x, -0.001))),
  cutRemnant('0.001 mm off across', (r) => (r.y = shifted(r.y, -0.001))),
  cutRemnant('0.001 mm higher', (r) => (r.h = shifted(r.h, 0.001))),
  cutRemnant('10 mm wider', (r) => (r.w = shifted(r.w, 10))),
  cutRemnant('width and height exchanged', (r) => (r.h === r.w ? (r.h = 1) : ([r.h, r.w] = [r.w, r.h]))),
  remnant('smaller than what is worth keeping', (r, _, { params }) =>
    Object.assign(r, {
      h: Math.min(r.h, Math.max(0.001, params.remMinShort - 0.001)),
      w: params.remMinArea > 0 ? 0.001 : Math.min(r.w, 0.001),
    }),
  ),
  remnant('area', (r) => (r.area = '1.234567')),
  remnant('weight', (r) => (r.weight = '99.999')),
  remnant('a cent of credit more', (r) => (r.credit = (Number(r.credit) + 0.01).toFixed(2))),
  remnant('credit without cents', (r) => (r.credit = String(Math.round(Number(r.credit))))),
  remnant('twice', (r, layout) => layout.remnants.push({ ...r })),
  cutRemnant('not told', (_, layout) => layout.remnants.pop()),
  on(
    'remnant: over a part',
    (l) => l.placements.slice(0, 1),
    (p, l) => l.remnants.push({ x: p.x, y: p.y, w: p.w, h: p.h, area: '0', weight: '0', credit: '0' }),
  ),
  on(
    'remnant: off the sheet',
    (l) => [l],
    (l) => l.remnants.push({ x: l.length, y: 0, w: 900, h: 900, area: '0', weight: '0', credit: '0' }),
  ),
];

export const treeFaults: readonly Fault[] = [...TREE, ...STROKES, ...REMNANTS];
