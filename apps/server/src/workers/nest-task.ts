/** What goes into a nesting thread and what comes out: plain JSON and bytes, no behaviour. */
import type { MessagePort } from 'node:worker_threads';
import type { Figures, Params, Problem, Solution, VerifyReport } from '@muyun/nesting';

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
}
export interface NestVerifying {
  readonly kind: 'verifying';
}
/** A better plan for the others of the team. */
export interface NestFound {
  readonly kind: 'found';
  readonly solution: Solution;
}
export type NestMessage = NestTick | NestVerifying | NestFound | NestOutcome;

/** `stop[0]` = 1 asks the thread to end with its best plan; `offers` brings solutions that others of the team have found. */
export interface NestThreadData {
  readonly input: NestInput;
  readonly stop: Int32Array;
  readonly offers: MessagePort;
}
