/**
 * One order on several threads: its materials have nothing in common, so free threads share them out; what is still free then
 * works on the largest with other seeds, and these exchange their best plans. Progress, preview and result are put together
 * here. What must be reproducible (a budget of rounds) is never parted.
 */
import { type Figures, type Problem, mergeSolutions, partsOf, totalFigures } from '@muyun/nesting';
import { type NestPool, type NestRequest, partKey } from './nest-pool.ts';
import type { NestOutcome, NestTick } from './nest-task.ts';

/** seeds of a team are this far apart, so that no two threads ever search alike */
const SEED_STEP = 100_003;

interface Part {
  tick: NestTick | null;
  preview: Uint8Array | null;
  isVerifying: boolean;
}

/** Computes with as many threads as are free now for this tenant. Rejects with a NestThreadError. */
export async function runParts(pool: NestPool, request: NestRequest): Promise<NestOutcome> {
  const { input } = request;
  const { ms } = input.budget;
  const groups = Math.max(1, input.problem.groups.length);
  const count = ms === undefined ? 1 : pool.spare(request.tenant, request.tenantLimit);
  if (count < 2 || ms === undefined) return pool.run(request);
  const problems = partsOf(input.problem, Math.min(groups, count));
  const members = membersOf(problems, count);
  const parts: Part[] = problems.map(() => ({ tick: null, preview: null, isVerifying: false }));
  const drop = new AbortController();
  const signal = AbortSignal.any([request.signal, drop.signal]);
  let started: Promise<void> | undefined;
  let no = 0;
  const runs = problems.map((problem, i) => {
    const part = parts[i] as Part;
    const own = { ...input, problem, budget: { ms: (ms * problem.groups.length) / groups } };
    const keys = Array.from({ length: members[i] ?? 1 }, () =>
      no++ === 0 ? request.key : partKey(request.key, no - 1),
    );
    return runTeam(pool, keys, {
      ...request,
      signal,
      input: { ...own, seed: input.seed + i },
      onStarted: () => (started ??= Promise.resolve(request.onStarted?.())),
      onTick: (tick) => {
        if (part.tick && isWorse(tick.figures, part.tick.figures)) return;
        Object.assign(part, { tick, preview: tick.preview ?? part.preview });
        const told = wholeTick(parts, tick.preview !== null);
        if (told) request.onTick?.(told);
      },
      onVerifying: () => {
        part.isVerifying = true;
        if (parts.every((p) => p.isVerifying)) request.onVerifying?.();
      },
    });
  });
  try {
    return wholeOutcome(request, await Promise.all(runs));
  } catch (error) {
    // one part without a result: the others are of no use
    drop.abort();
    await Promise.allSettled(runs);
    throw error;
  }
}

/** Threads of each part: one, and of those left over always one more for the part of most pieces per thread. */
function membersOf(problems: readonly Problem[], count: number): number[] {
  const pieces = problems.map((p) => p.items.reduce((sum, i) => sum + (i.quantity || 0), 1));
  const members = problems.map(() => 1);
  for (let left = count - problems.length; left > 0; left -= 1) {
    const load = pieces.map((n, i) => n / (members[i] ?? 1));
    const most = load.indexOf(Math.max(...load));
    members[most] = (members[most] ?? 1) + 1;
  }
  return members;
}

/** Several seeds on one part; each plan found goes to the others. Only the first thread must come through. */
async function runTeam(pool: NestPool, keys: readonly string[], request: NestRequest): Promise<NestOutcome> {
  const { input } = request;
  if (keys.length === 1) return pool.run({ ...request, key: keys[0] ?? request.key });
  const runs = keys.map((key, n) =>
    pool.run({
      ...request,
      key,
      isExtra: n > 0,
      input: { ...input, seed: input.seed + n * SEED_STEP, isTeam: true },
      ...(n > 0 && { onQueued: undefined, onVerifying: undefined }),
      onFound: (solution) => {
        for (const other of keys) if (other !== key) pool.offer(other, solution);
      },
    }),
  );
  const [lead] = runs;
  // whether it has proven its plan, came to its end or died: the others have nothing left to help with
  void lead
    ?.catch(() => undefined)
    .finally(() => {
      for (const key of keys.slice(1)) pool.stop(key);
    });
  const [first, ...others] = await Promise.allSettled(runs);
  if (first === undefined || first.status === 'rejected') throw first?.reason;
  const outcomes = [first, ...others].flatMap((o) => (o.status === 'fulfilled' ? [o.value] : []));
  const best = outcomes.reduce((a, b) =>
    b.report.ok && isWorse(a.solution.totals, b.solution.totals) ? b : a,
  );
  return { ...best, ...together(outcomes) };
}

/** Fewer pieces, or a dearer plan. */
function isWorse(a: Figures, b: Figures): boolean {
  return a.placedAmount === b.placedAmount
    ? Number(a.objectiveCost) > Number(b.objectiveCost)
    : a.placedAmount < b.placedAmount;
}

/** The plan of all parts so far; null until each has one. */
function wholeTick(parts: readonly Part[], isPreview: boolean): NestTick | null {
  const ticks = parts.flatMap((part) => part.tick ?? []);
  if (ticks.length < parts.length) return null;
  const previews = parts.flatMap((part) => part.preview ?? []);
  return {
    kind: 'tick',
    share: ticks.reduce((sum, t) => sum + t.share, 0) / ticks.length,
    elapsedMs: Math.max(...ticks.map((t) => t.elapsedMs)),
    rounds: ticks.reduce((sum, t) => sum + t.rounds, 0),
    figures: totalFigures(ticks.map((t) => t.figures)),
    preview: isPreview && previews.length === parts.length ? Buffer.concat(previews) : null,
  };
}

function wholeOutcome(request: NestRequest, outcomes: readonly NestOutcome[]): NestOutcome {
  const solution = mergeSolutions(
    request.input.problem,
    outcomes.map((o) => o.solution),
  );
  const sum = (pick: (o: NestOutcome) => number): number => outcomes.reduce((s, o) => s + pick(o), 0);
  return {
    kind: 'done',
    solution: { ...solution, seed: request.input.seed },
    report: {
      ok: outcomes.every((o) => o.report.ok),
      faults: outcomes.flatMap((o) => o.report.faults),
      checked: { sheets: sum((o) => o.report.checked.sheets), pieces: sum((o) => o.report.checked.pieces) },
    },
    elapsedMs: Math.max(...outcomes.map((o) => o.elapsedMs)),
    ...together(outcomes),
  };
}

/** What several threads did and held beside each other. */
function together(outcomes: readonly NestOutcome[]): Pick<NestOutcome, 'rounds' | 'memoryMb' | 'threads'> {
  const sum = (name: 'rounds' | 'memoryMb' | 'threads'): number =>
    outcomes.reduce((s, outcome) => s + outcome[name], 0);
  return { rounds: sum('rounds'), memoryMb: sum('memoryMb'), threads: sum('threads') };
}
