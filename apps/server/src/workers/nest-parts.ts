/**
 * One order on several threads: its materials have nothing in common, so free threads share them out, and progress, preview
 * and result are put together here. What must be reproducible (a budget of rounds) is never parted.
 */
import { mergeSolutions, partsOf, totalFigures } from '@muyun/nesting';
import { type NestPool, type NestRequest, partKey } from './nest-pool.ts';
import type { NestOutcome, NestTick } from './nest-task.ts';

interface Part { tick: NestTick | null; preview: Uint8Array | null; isVerifying: boolean }

/** Computes with as many threads as are free now for this tenant, at most one per material. Rejects with a NestThreadError. */
export async function runParts(pool: NestPool, request: NestRequest): Promise<NestOutcome> {
  const { input } = request;
  const { ms } = input.budget;
  const groups = input.problem.groups.length;
  const count = ms === undefined ? 1 : Math.min(groups, pool.spare(request.tenant, request.tenantLimit));
  if (count < 2 || ms === undefined) return pool.run(request);
  const problems = partsOf(input.problem, count);
  const parts: Part[] = problems.map(() => ({ tick: null, preview: null, isVerifying: false }));
  const drop = new AbortController();
  const signal = AbortSignal.any([request.signal, drop.signal]);
  let started: Promise<void> | undefined;
  const runs = problems.map((problem, i) => pool.run({
    key: i === 0 ? request.key : partKey(request.key, i), tenant: request.tenant, tenantLimit: request.tenantLimit, signal,
    input: { ...input, problem, seed: input.seed + i, budget: { ms: (ms * problem.groups.length) / groups } },
    onQueued: (ahead) => request.onQueued?.(ahead),
    onStarted: () => (started ??= Promise.resolve(request.onStarted?.())),
    onTick: (tick) => {
      const part = parts[i] as Part;
      Object.assign(part, { tick, preview: tick.preview ?? part.preview });
      const told = wholeTick(parts, tick.preview !== null);
      if (told) request.onTick?.(told);
    },
    onVerifying: () => {
      (parts[i] as Part).isVerifying = true;
      if (parts.every((part) => part.isVerifying)) request.onVerifying?.();
    },
  }));
  try {
    return wholeOutcome(request, await Promise.all(runs));
  } catch (error) {
    // one part without a result: the others are of no use
    drop.abort();
    await Promise.allSettled(runs);
    throw error;
  }
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
  const solution = mergeSolutions(request.input.problem, outcomes.map((o) => o.solution));
  const sum = (pick: (o: NestOutcome) => number): number => outcomes.reduce((s, o) => s + pick(o), 0);
  return {
    kind: 'done',
    solution: { ...solution, seed: request.input.seed },
    report: {
      ok: outcomes.every((o) => o.report.ok), faults: outcomes.flatMap((o) => o.report.faults),
      checked: { sheets: sum((o) => o.report.checked.sheets), pieces: sum((o) => o.report.checked.pieces) },
    },
    elapsedMs: Math.max(...outcomes.map((o) => o.elapsedMs)),
    rounds: sum((o) => o.rounds),
  };
}
