/** How lists of nest orders, of plates and of bars, show where an order stands. */
import { dec, nestOrderMachine, stateOptions } from '@muyun/contract';
import { ProgressBar } from '../../../kit/format/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';

export const ORDER_STATES = stateOptions(nestOrderMachine);
/** States that the later documents bring have no tab yet. */
const REACHED = new Set(
  Object.values(nestOrderMachine.actions).flatMap((a) => [...a.from, ...(a.to === null ? [] : [a.to])]),
);
export const ORDER_TABS = ORDER_STATES.filter((s) => REACHED.has(s.value as never));

/** 0.9368 → 93.68 */
export const percentOf = (part: string | null): string | null =>
  part === null ? null : dec(part).times(100).toFixed(2);

interface Standing {
  readonly state: number;
  readonly jobId: string | null;
  readonly progress: string;
  readonly message: string | null;
}
/** The state, and how far a computation is. */
export function OrderState({ state, jobId, progress, message }: Standing) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }} title={message ?? undefined}>
      <EnumTag options={ORDER_STATES} value={state} />
      {jobId !== null && <ProgressBar percent={Number(progress)} text />}
    </span>
  );
}
