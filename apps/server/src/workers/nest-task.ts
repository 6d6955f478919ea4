/** What goes into a nesting thread and what comes out: plain JSON and bytes, no behaviour. */
import type { Figures, Params, Problem, Solution, VerifyReport } from '@muyun/nesting';

export interface NestInput {
  readonly problem: Problem;
  readonly params: Params;
  readonly seed: number;
  /** work allowed: milliseconds over all groups, or rounds per group when the result must be reproducible */
  readonly budget: { readonly ms?: number; readonly rounds?: number };
  /** least time between two previews; 0 sends none */
  readonly previewEveryMs: number;
}

/** The plan so far; `preview` holds its layouts (nest-preview.ts), only when it has improved. */
export interface NestTick { readonly kind: 'tick'; readonly share: number; readonly elapsedMs: number; readonly rounds: number; readonly figures: Figures; readonly preview: Uint8Array | null }
export interface NestOutcome { readonly kind: 'done'; readonly solution: Solution; readonly report: VerifyReport; readonly elapsedMs: number; readonly rounds: number }
export interface NestVerifying { readonly kind: 'verifying' }
export type NestMessage = NestTick | NestVerifying | NestOutcome;

/** `stop[0]` = 1 asks the thread to end with its best plan. */
export interface NestThreadData { readonly input: NestInput; readonly stop: Int32Array }
