/**
 * The only writer of a document's state: lock → version → from-state → right → approval step → locks → effect → state →
 * log → to-do. A verb of a document is one call of `act`.
 */
import type { AnyDocument, Machine, Moved, TransitionSpec } from '@muyun/contract';
import { actionsFor, DOC_WORDS, fill } from '@muyun/contract';
import { raise } from '../raise.ts';
import type { Who } from '../who.ts';
import { assertApprover, dropTodo, putTodo, waitingStep } from './approval.ts';
import type { LineStore } from './lines.ts';
import type { Doing, DocumentParts, Downstream } from './parts.ts';
import type { Row } from './record.ts';
import { everywhere } from './scope.ts';
import type { RecordStore } from './store.ts';
import { countMove } from './totals.ts';

/** A document as the kit handles it; modules see it typed by its catalogue (`Loaded`). */
export interface Standing {
  readonly head: Row;
  readonly [lines: string]: unknown;
}
/** A served document. */
export interface Served {
  readonly document: AnyDocument;
  readonly store: RecordStore;
  readonly lines: Readonly<Record<string, LineStore>>;
  readonly parts: DocumentParts<AnyDocument>;
}
export interface Asked {
  /** undefined: the caller holds the document already */
  readonly version?: number | undefined;
  readonly businessDate?: string;
}

type AnyMachine = Machine<number, string>;
const machineOf = (document: AnyDocument): AnyMachine => document.machine as AnyMachine;
const stateOf = (head: Row): number => head['orderStatus'] as number;

/** The verbs that this member may do now. */
export const offered = (document: AnyDocument, who: Who, head: Row): string[] =>
  actionsFor(machineOf(document), stateOf(head), (right) => who.rights.has(right));

/** The document with its lines, its head locked. */
export async function stand(served: Served, doing: Doing, id: string, version?: number): Promise<Standing> {
  const { tx, who } = doing;
  const [head, ...lines] = await Promise.all([
    served.store.lock(tx, who, id, version),
    ...Object.values(served.lines).map((store) => store.plain(tx, id)),
  ]);
  return { head, ...Object.fromEntries(Object.keys(served.lines).map((n, i) => [n, lines[i]])) };
}

/** Raises Common:InvalidState, Common:Forbidden, Common:ReasonRequired. */
function transitionOf(served: Served, doing: Doing, head: Row, action: string): TransitionSpec<number> {
  const machine = machineOf(served.document);
  const transition = machine.actions[action];
  if (!transition) throw new Error(`${served.document.id} has no action ${action}`);
  const state = stateOf(head);
  if (!transition.from.includes(state))
    raise('Common:InvalidState', {
      state: machine.states[state]?.label ?? String(state),
      action: transition.label,
    });
  if (!transition.internal && !doing.who.rights.has(`${machine.item}:${transition.action}`))
    raise('Common:Forbidden');
  if (transition.reason && !doing.reason) raise('Common:ReasonRequired');
  return transition;
}

const UNDOING = new Set(['deApprove', 'void', 'close', 'reverse']);

async function assertFree(served: Served, doing: Doing, doc: Standing, label: string): Promise<void> {
  const found: readonly Downstream[] = (await served.parts.downstream?.(doing.tx, doc as never)) ?? [];
  const [first] = found;
  if (first)
    raise(
      'Common:HasDownstream',
      { title: first.title, no: first.no, action: label },
      { references: found.slice(0, 20) },
    );
}

/** Raises Common:DetailRequired and what the module asks of a document that goes on its way. */
async function assertSubmittable(served: Served, doing: Doing, doc: Standing): Promise<void> {
  for (const [name, spec] of Object.entries(served.document.lines as Record<string, { min?: number }>))
    if ((doc[name] as readonly unknown[]).length < (spec.min ?? 0)) raise('Common:DetailRequired');
  await served.parts.assertComplete?.(doing, doc as never);
}

/** What a verb writes beside the state. */
function stampsOf(action: string, doing: Doing): Record<string, unknown> {
  const { who, reason } = doing;
  const at = new Date().toISOString();
  switch (action) {
    case 'submit':
      return { approvalStep: 0, submitTime: at, submitterId: who.userId, rejectReason: null };
    case 'approve':
      return { approveTime: at, approverId: who.userId };
    case 'reject':
      return { approvalStep: 0, rejectReason: reason };
    case 'withdraw':
      return { approvalStep: 0 };
    case 'deApprove':
      return { approvalStep: 0, approveTime: null, approverId: null };
    default:
      return {};
  }
}

function toOf(served: Served, doc: Standing, action: string, to: number | null): number {
  const reached = served.parts.progress?.(doc as never);
  if (action === 'reopen' && reached !== undefined) return reached;
  return to ?? reached ?? stateOf(doc.head);
}

type Work = (doing: Doing, doc: never) => Promise<void>;

/** One verb on one document. Answers what the browser shows next. */
export async function act(
  doing: Doing,
  served: Served,
  id: string,
  action: string,
  asked: Asked,
): Promise<Moved> {
  const effect = (served.parts.effects as Readonly<Record<string, Work | null>>)[action] ?? null;
  return actOn(doing, served, await stand(served, doing, id, asked.version), action, effect);
}

/** 冲销: the reversal is made by the module, the document is closed by the kit. */
export async function reverse(
  doing: Doing,
  served: Served,
  id: string,
  asked: { readonly version: number; readonly businessDate: string },
): Promise<{ id: string; reversalId: string; version: number }> {
  const make = served.parts.reverse;
  if (!make) throw new Error(`${served.document.id} cannot be reversed`);
  const doc = await stand(served, doing, id, asked.version);
  let reversalId = '';
  const { version } = await actOn(doing, served, doc, 'reverse', async () => {
    reversalId = await make(doing, doc as never, asked.businessDate);
  });
  return { id, reversalId, version };
}

/** What stands further down has moved: the state follows the lines, without a verb of anybody, whoever made the document. */
export async function progress(doing: Doing, served: Served, id: string): Promise<void> {
  const doc = await stand(served, { ...doing, who: everywhere(doing.who) }, id);
  const to = served.parts.progress?.(doc as never);
  const from = machineOf(served.document).actions['progress']?.from ?? [];
  if (to === undefined || to === stateOf(doc.head) || !from.includes(stateOf(doc.head))) return;
  await served.store.update(doing.tx, id, { orderStatus: to });
  await countMove(doing.tx, served.document, doc.head, { ...doc.head, orderStatus: to });
}

async function actOn(
  doing: Doing,
  served: Served,
  doc: Standing,
  action: string,
  effect: Work | null,
): Promise<Moved> {
  const { document, store, parts } = served;
  const { tx, who } = doing;
  const { head } = doc;
  const transition = transitionOf(served, doing, head, action);
  const isDecision = action === 'approve' || action === 'reject';
  const waiting = isDecision ? await waitingStep(tx, document, head) : null;
  if (waiting) await assertApprover(tx, who, head, waiting, action === 'approve');
  if (action === 'withdraw' && Number(head['approvalStep']) > 0)
    raise('Common:InvalidState', { state: DOC_WORDS.inApproval, action: transition.label });
  if (UNDOING.has(action)) await assertFree(served, doing, doc, transition.label);
  if (action === 'submit' || action === 'approve') await assertSubmittable(served, doing, doc);
  if (action === 'approve' && waiting?.isLast === false)
    return passStep(doing, served, head, transition.label);
  await parts.locks?.(doing, doc as never);
  await effect?.(doing, doc as never);
  const to = toOf(served, doc, action, transition.to);
  const revision = action === 'deApprove' ? { revision: Number(head['revision']) + 1 } : {};
  const change = { orderStatus: to, ...stampsOf(action, doing), ...revision };
  await store.update(tx, head.id, change);
  await countMove(tx, document, head, { ...head, ...change });
  const after: Row = { ...head, ...change, version: Number(head['version']) + 1 };
  if (action === 'submit') await putTodo(tx, document, after);
  else if (stateOf(head) === 2) await dropTodo(tx, head.id);
  await note(doing, document, after, action, transition.label, to === stateOf(head) ? null : stateOf(head));
  return moved(document, who, after);
}

/** A step that is not the last: the document waits for the next one. */
async function passStep(doing: Doing, served: Served, head: Row, label: string): Promise<Moved> {
  const { document, store } = served;
  const change = { approvalStep: Number(head['approvalStep']) + 1 };
  await store.update(doing.tx, head.id, change);
  const after: Row = { ...head, ...change, version: Number(head['version']) + 1 };
  await putTodo(doing.tx, document, after);
  await note(
    doing,
    document,
    after,
    'approveStep',
    fill(DOC_WORDS.step, { action: label, n: change.approvalStep }),
    null,
  );
  return moved(document, doing.who, after);
}

const moved = (document: AnyDocument, who: Who, head: Row): Moved => ({
  id: head.id,
  orderStatus: stateOf(head),
  version: head['version'] as number,
  actions: offered(document, who, head),
});

async function note(
  doing: Doing,
  document: AnyDocument,
  after: Row,
  action: string,
  label: string,
  from: number | null,
): Promise<void> {
  const { states } = machineOf(document);
  const labelOf = (state: number): string => states[state]?.label ?? String(state);
  const reason = doing.reason ? `：${doing.reason}` : '';
  await doing.audit({
    bizType: document.id,
    bizId: after.id,
    bizNo: String(after[document.numberField as string] ?? ''),
    action,
    summary: `${label}${document.title}${reason}`,
    changes:
      from === null
        ? []
        : [
            {
              field: 'orderStatus',
              label: document.fields['orderStatus']?.label ?? '',
              oldValue: labelOf(from),
              newValue: labelOf(stateOf(after)),
            },
          ],
  });
}
