/** Where an approved document stands on its way: draft, waiting, approved, and what follows; closed and void end it. */
import { type AnyDocument, stateOptions } from '@muyun/contract';
import type { DocStep } from '../doc/index.ts';
import { fmt } from '../format/fmt.ts';
import type { DocView } from './doc-view.ts';

/** closed and void: off the way */
const ENDED: ReadonlySet<number> = new Set([32, 64]);

const noted = (time: unknown, who: unknown): string | undefined =>
  typeof time === 'string' ? [fmt.time(time), who].filter(Boolean).join(' ') : undefined;

interface Verb {
  readonly from: readonly number[];
  readonly to: number | null;
}
const firstAfter = (document: AnyDocument, from: readonly number[] = []): number =>
  Number(stateOptions(document.machine).find((o) => Number(o.value) > Math.max(0, ...from))?.value ?? 0);

/** No steps for what is not approved: such a document has one state at a time and no way. */
export function stepsOf(document: AnyDocument, view: DocView): DocStep[] {
  if (!document.calls.approval) return [];
  const now = Number(view['orderStatus']);
  const { submit, approve } = document.machine.actions as Partial<Record<string, Verb>>;
  const notes: Readonly<Record<number, string | undefined>> = {
    1: noted(view['creationTime'], view['creatorName']),
    [submit?.to ?? 0]: noted(view['submitTime'], view['submitterName']),
    // where the effect says the state, the first one after those from which it is approved
    [approve?.to ?? firstAfter(document, approve?.from)]: noted(view['approveTime'], view['approverName']),
  };
  const way = stateOptions(document.machine).filter((o) => !ENDED.has(Number(o.value)));
  const ended = stateOptions(document.machine).find((o) => o.value === now && ENDED.has(now));
  const steps = way.map((o): DocStep => {
    const at = Number(o.value);
    const isPast = ended ? notes[at] !== undefined : at < now;
    const note = isPast || at === now ? notes[at] : undefined;
    const state = at === now ? 'current' : isPast ? 'done' : 'future';
    return { label: o.label, state, ...(note ? { note } : {}) };
  });
  return ended ? [...steps.filter((s) => s.state === 'done'), { label: ended.label, state: 'bad' }] : steps;
}
