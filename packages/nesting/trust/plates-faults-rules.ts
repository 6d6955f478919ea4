// Rules of store and machine that a plan may break although every number in it is right.
import type { CutNode, Layout, Solution } from '../src/problem/types.ts';
import type { PlateJob } from './plates-draw.ts';
import type { Fault } from './plates-fault.ts';
import { apart, gapOf, lacking, onStock, set, some, stockOf, um, without } from './plates-fault-without.ts';

/** Sheets and metres that the plan takes of a row. */
function taken({ layouts }: Solution, id: string): { sheets: number; um: number } {
  const own = layouts.filter((l) => l.stockId === id);
  const sum = (of: (l: Layout) => number) => own.reduce((s, l) => s + l.repeat * of(l), 0);
  return { sheets: sum(() => 1), um: sum((l) => um(l.length)) };
}

const STORE: Fault[] = [
  without(
    'more sheets than are there',
    onStock((s) => ({ ...s, quantity: null })),
    ({ problem }, plan) =>
      problem.stocks.some((s) => typeof s.quantity === 'number' && taken(plan, s.id).sheets > s.quantity),
  ),
  without(
    'more metres than are there',
    onStock(({ ...s }) => {
      if (s.kind === 2) delete s.maxMetres;
      return s;
    }),
    ({ problem }, plan) =>
      problem.stocks.some(
        (s) =>
          s.kind === 2 && s.maxMetres !== undefined && taken(plan, s.id).um > Number(s.maxMetres) * 1e6 + 1,
      ),
  ),
  without(
    'remnants that stay in the store',
    set((p) => (p.useRemnant === 3 ? { useRemnant: 1 } : undefined)),
    (_, plan) => some(plan, (l) => l.stockKind === 3),
  ),
  without(
    'a remnant filled too little',
    set((p) => (p.remnantMinUtil > 0 ? { remnantMinUtil: 0 } : undefined)),
    (job, plan) => some(plan, (l) => l.stockKind === 3 && shareOf(job, l) < job.params.remnantMinUtil - 1e-6),
  ),
  without(
    'more sizes bought than allowed',
    set((p) => (p.maxSizesPerGroup > 0 && p.groupMode !== 3 ? { maxSizesPerGroup: 0 } : undefined)),
    ({ problem, params }, plan) =>
      problem.groups.some(({ key }) => {
        const bought = plan.layouts.filter((l) => l.group === key && l.stockKind !== 3);
        const sizes = bought.map((l) => `${l.width} ${l.stockKind === 2 ? 'coil' : l.length}`);
        return new Set(sizes).size > params.maxSizesPerGroup;
      }),
  ),
  without(
    'more coil lengths than allowed',
    set((p) => (p.maxDistinctLengths > 0 && p.groupMode !== 3 ? { maxDistinctLengths: 0 } : undefined)),
    ({ problem, params }, plan) =>
      problem.groups.some(({ key }) => {
        const own = plan.layouts.filter((l) => l.group === key && l.stockKind === 2);
        return new Set(own.map((l) => l.length)).size > params.maxDistinctLengths;
      }),
  ),
  without(
    'a coil length cut too seldom',
    set((p) => (p.minQtyPerLength > 1 && p.groupMode !== 3 ? { minQtyPerLength: 1 } : undefined)),
    ({ problem, params }, plan) =>
      problem.stocks.some((s) => {
        const own = plan.layouts.filter((l) => l.stockId === s.id && l.stockKind === 2);
        const lengths = [...new Set(own.map((l) => l.length))];
        const times = (mm: number) => own.reduce((n, l) => n + (l.length === mm ? l.repeat : 0), 0);
        return lengths.length > 1 && lengths.some((mm) => times(mm) < params.minQtyPerLength);
      }),
  ),
];

/** Grown area of the parts by the room of the sheet, as a remnant is judged: cut edge to edge, the box beside its defects. */
function shareOf(job: PlateJob, l: Layout): number {
  const gap = gapOf(job);
  const stock = stockOf(job, l);
  const { left, right, top, bottom } = stock?.trims ?? job.params.trims;
  const grown = (w: number, h: number) => (w + gap) * (h + gap);
  const used = l.placements.reduce((s, p) => s + grown(p.w, p.h), 0);
  if (l.cutTree !== null && job.params.zones.length + (stock?.zones ?? []).length > 0)
    return used / grown(l.cutTree.w, l.cutTree.h);
  return used / grown(l.length - left - right, l.width - top - bottom);
}

type Cut = Extract<CutNode, { kind: 'cut' }>;

/** All cuts of the tree that part something, each with its stage; the last trimming cut is none. */
function cutsOf(node: CutNode | null, stage = 0, above?: Cut['cut']): { node: Cut; stage: number }[] {
  if (node === null || node.kind !== 'cut') return [];
  const own = node.cut === above ? stage : stage + 1;
  const parts = node.children.filter((c) => c.kind === 'part').length;
  const isTrimming = parts === 1 && node.children.every((c) => c.kind !== 'cut');
  const below = node.children.flatMap((c) => cutsOf(c, own, node.cut));
  return isTrimming || node.children.length < 2 ? below : [{ node, stage: own }, ...below];
}

const someCut = (plan: Solution, test: (cut: { node: Cut; stage: number }, l: Layout) => boolean) =>
  some(plan, (l) => cutsOf(l.cutTree).some((c) => test(c, l)));

const MACHINE: Fault[] = [
  without(
    'more stages than the machine cuts',
    set((p) => (p.maxStages > 0 ? { maxStages: 0 } : undefined)),
    ({ params }, plan) => someCut(plan, ({ stage }) => stage > params.maxStages),
  ),
  without(
    'the first cut the other way',
    set((p) =>
      p.firstCut === 'any' ? undefined : { firstCut: p.firstCut === 'across' ? 'along' : 'across' },
    ),
    ({ params }, plan) => someCut(plan, ({ node, stage }) => stage === 1 && node.cut !== params.firstCut),
  ),
  without(
    'a cut longer than the shear',
    set((p) => (p.maxCutLength > 0 ? { maxCutLength: 0 } : undefined)),
    ({ params }, plan) =>
      someCut(plan, ({ node }) => (node.cut === 'across' ? node.h : node.w) > params.maxCutLength),
  ),
  without(
    'a strip narrower than the clamps hold',
    set((p) => (p.minStrip > 0 ? { minStrip: 0 } : undefined)),
    (job, plan) =>
      someCut(plan, ({ node }, l) =>
        node.children.some((c) => {
          // beside a forbidden zone more than the trims lies around what is cut
          const { w = l.length, h = l.width } = l.cutTree ?? {};
          const [wide, around] = node.cut === 'across' ? [c.w, l.length - w] : [c.h, l.width - h];
          return wide + around < job.params.minStrip - 1e-6;
        }),
      ),
  ),
  without(
    'over the trims',
    (job) =>
      onStock((s) => lacking(s, 'trims'))({
        ...job,
        params: { ...job.params, trims: { left: 0, right: 0, top: 0, bottom: 0 } },
      }),
    (job, plan) =>
      some(plan, (l) => {
        const { left, bottom } = stockOf(job, l)?.trims ?? job.params.trims;
        return l.placements.some((p) => p.x < left || p.y < bottom);
      }),
  ),
  without(
    'a thinner blade than there is',
    set((p) => (p.kerf > 0 || p.spacing > 0 ? { kerf: 0, spacing: 0 } : undefined)),
    (job, plan) =>
      some(plan, ({ placements }) =>
        placements.some((a, i) => placements.slice(i + 1).some((b) => apart(a, b) < gapOf(job) - 1e-6)),
      ),
  ),
  without(
    'over a clamp or a flaw',
    (job) => onStock((s) => lacking(s, 'zones'))({ ...job, params: { ...job.params, zones: [] } }),
    (job, plan) =>
      some(plan, (l) =>
        [...job.params.zones, ...(stockOf(job, l)?.zones ?? [])].some(
          (z) => z.w > 0 && z.h > 0 && l.placements.some((p) => apart(p, z) < -1e-6),
        ),
      ),
  ),
];

export const ruleFaults: readonly Fault[] = [...STORE, ...MACHINE];
