/** What goes into a nesting thread and what comes out: plain JSON and bytes. */
import type { MessagePort } from 'node:worker_threads';
import type {
  BarParams,
  BarProblem,
  BarSolution,
  Figures,
  Params,
  Problem,
  Solution,
  VerifyReport,
} from '@muyun/nesting';

export interface NestInput {
  readonly problem: Problem;
  readonly params: Params;
  readonly seed: number;
  /** work allowed: milliseconds over all groups, or rounds per group when the result must be reproducible */
  readonly budget: { readonly ms?: number; readonly rounds?: number };
  /** least time between two previews; 0 sends none */
  readonly previewEveryMs: number;
  /** other threads work on the same problem: better plans are told, those told are taken over */
  readonly isTeam?: boolean;
}

/** The same of bars. */
export interface BarInput extends Omit<NestInput, 'problem' | 'params'> {
  readonly problem: BarProblem;
  readonly params: BarParams;
}
export const isBars = (input: NestInput | BarInput): input is BarInput => input.problem.kind === 4;

/** The plan so far; `preview` holds its layouts (nest-preview.ts), only when it has improved. */
export interface NestTick {
  readonly kind: 'tick';
  readonly share: number;
  readonly elapsedMs: number;
  readonly rounds: number;
  readonly figures: Figures;
  readonly preview: Uint8Array | null;
}
export interface NestOutcome {
  readonly kind: 'done';
  readonly solution: Solution;
  readonly report: VerifyReport;
  readonly elapsedMs: number;
  readonly rounds: number;
  /** the most that its threads held, together */
  readonly memoryMb: number;
  readonly threads: number;
}
export interface BarOutcome extends Omit<NestOutcome, 'kind' | 'solution'> {
  readonly kind: 'doneBars';
  readonly solution: BarSolution;
}
export interface NestVerifying {
  readonly kind: 'verifying';
}
/** A better plan for the others of the team. */
export interface NestFound {
  readonly kind: 'found';
  readonly solution: Solution;
}
export type NestMessage = NestTick | NestVerifying | NestFound | NestOutcome | BarOutcome;

/** `stop[0]` = 1 asks the thread to end with its best plan; `offers` brings solutions that others of the team have found. */
export interface NestThreadData {
  readonly input: NestInput | BarInput;
  readonly stop: Int32Array;
  readonly offers: MessagePort;
}
