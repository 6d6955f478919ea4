/**
 * Verbs of documents, through the one way of everything with a machine (life.ts): what a document asks besides — approval
 * steps, what points here, locks, to-dos, kept totals.
 */
import type { AnyDocument, AnyMachine, Moved } from '@muyun/contract';
import { actionsFor, allows, DOC_WORDS, fill } from '@muyun/contract';
import { raise } from '../raise.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import { assertApprover, dropTodo, passable, putTodo, waitingStep } from './approval.ts';
import { act, type Asked, type Living, type Move, type Outcome } from './life.ts';
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

const machineOf = (document: AnyDocument): AnyMachine => document.machine as AnyMachine;
/** True where a document waits for approval: the state from which it is approved. */
export const isWaiting = (document: AnyDocument, state: number): boolean =>
  machineOf(document).actions['approve']?.from.includes(state) ?? false;
const stateOf = (head: Row): number => head['orderStatus'] as number;

/** 撤回 (commerce T2): whoever has submitted it, and an administrator; whoever may edit it where the house has submitted it. */
const mayWithdraw = (who: Who, head: Row): boolean =>
  who.isAdmin || head['submitterId'] === null || head['submitterId'] === who.userId;

/** The verbs that this member may do now. */
export function offered({ document, parts }: Served, who: Who, head: Row): string[] {
  const withheld = [
    ...(parts.withholds?.(head as never) ?? []),
    ...(mayWithdraw(who, head) ? [] : ['withdraw']),
  ];
  return actionsFor(machineOf(document), stateOf(head), who).filter((action) => !withheld.includes(action));
}

/** As `offered` for each of these; of what waits for approval only what this very member may pass. */
export async function offeredAll(
  tx: Tx,
  served: Served,
  who: Who,
  heads: readonly Row[],
): Promise<string[][]> {
  const all = heads.map((head) => offered(served, who, head));
  const waiting = heads.filter((_head, i) => all[i]?.some((a) => a === 'approve' || a === 'reject'));
  if (waiting.length === 0) return all;
  const passing = await passable(tx, served.document, who, waiting);
  return all.map((actions, i) => {
    const may: Readonly<Record<string, boolean>> = passing[waiting.indexOf(heads[i] as Row)] ?? {};
    return actions.filter((action) => may[action] ?? true);
  });
}

/** The document with its lines, its head locked. */
export async function stand(served: Served, doing: Doing, id: string, version?: number): Promise<Standing> {
  const { tx, who } = doing;
  const [head, ...lines] = await Promise.all([
    served.store.lock(tx, who, id, version),
    ...Object.values(served.lines).map((store) => store.plain(tx, id)),
  ]);
  return { head, ...Object.fromEntries(Object.keys(served.lines).map((n, i) => [n, lines[i]])) };
}

/** What a verb writes into the head beside the state, and what the log calls it when that is not the verb. */
interface Written extends Outcome {
  readonly values: Readonly<Record<string, unknown>>;
  readonly said?: { readonly action: string; readonly label: string };
}

/** How documents are moved. */
const lifeOf = (served: Served): Living<Doing, Standing, Written, string> => ({
  machine: machineOf(served.document),
  stateOf: (doc) => stateOf(doc.head),
  versionOf: (doc) => doc.head['version'] as number,
  lock: (doing, id) => stand(served, doing, id),
  refuse: (doc, action) => refuse(served.document, doc.head, action),
  write: (doing, doc, to, { values }) => write(served, doing, doc, { orderStatus: to, ...values }),
  note: (doing, move) => note(served.document, doing, move),
});

const labelOf = (document: AnyDocument, state: number): string =>
  machineOf(document).states[state]?.label ?? String(state);

function refuse(document: AnyDocument, head: Row, action: string): never {
  const label = machineOf(document).actions[action]?.label ?? action;
  return raise('Common:InvalidState', { state: labelOf(document, stateOf(head)), action: label });
}

/** The head with its state, the kept totals, and the to-do, which stands while the document waits for approval. */
async function write(
  { store, document }: Served,
  doing: Doing,
  doc: Standing,
  change: Readonly<Record<string, unknown>>,
): Promise<Standing> {
  const { tx } = doing;
  const { head } = doc;
  await store.update(tx, head.id, change);
  await countMove(tx, document, head, { ...head, ...change });
  const after: Row = { ...head, ...change, version: (head['version'] as number) + 1 };
  if (isWaiting(document, stateOf(after))) await putTodo(doing, document, after);
  else if (isWaiting(document, stateOf(head))) await dropTodo(doing, document, head.id);
  return { ...doc, head: after };
}

const UNDOING = new Set(['deApprove', 'void', 'close', 'reverse']);

/** 关闭 ends what is not done yet: only what is under way with it stands against it (commerce T8). Raises Common:HasDownstream. */
async function assertFree(served: Served, doing: Doing, doc: Standing, action: string): Promise<void> {
  const all: readonly Downstream[] = (await served.parts.downstream?.(doing.tx, doc as never, doing)) ?? [];
  const found = action === 'close' ? all.filter((d) => d.isPending) : all;
  const label = machineOf(served.document).actions[action]?.label ?? action;
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
function stampsOf(action: string, doing: Doing, head: Row): Record<string, unknown> {
  const { who, reason, byHouse } = doing;
  const at = new Date().toISOString();
  switch (action) {
    case 'submit':
      return {
        approvalStep: 0,
        submitTime: at,
        submitterId: byHouse ? null : who.userId,
        rejectReason: null,
      };
    case 'approve':
      return { approveTime: at, approverId: who.userId };
    case 'reject':
      return { approvalStep: 0, rejectReason: reason };
    case 'withdraw':
      return { approvalStep: 0 };
    case 'deApprove':
      return {
        approvalStep: 0,
        approveTime: null,
        approverId: null,
        revision: Number(head['revision']) + 1,
      };
    default:
      return {};
  }
}

/** Where the document goes; undefined: where the machine says. */
function toOf(served: Served, doc: Standing, action: string): number | undefined {
  const { to } = machineOf(served.document).actions[action] ?? { to: null };
  return action === 'reopen' || to === null ? served.parts.progress?.(doc as never) : undefined;
}

/** Answers computed fields of the head, if any. */
type Work = (doing: Doing, doc: never) => Promise<Readonly<Record<string, unknown>> | void>;

/** What the kit asks of a document around the effect that its module says. */
async function carryOut(
  doing: Doing,
  served: Served,
  doc: Standing,
  action: string,
  effect: Work | null,
): Promise<Written> {
  const { document, parts } = served;
  const { tx, who } = doing;
  const { head } = doc;
  const label = machineOf(document).actions[action]?.label ?? action;
  const isDecision = action === 'approve' || action === 'reject';
  const waiting = isDecision ? await waitingStep(tx, document, head) : null;
  if (waiting) await assertApprover(tx, who, head, waiting, action === 'approve');
  if (action === 'withdraw' && Number(head['approvalStep']) > 0)
    raise('Common:InvalidState', { state: DOC_WORDS.inApproval, action: label });
  if (action === 'withdraw' && !doing.byHouse && !mayWithdraw(who, head)) raise('Common:NotSubmitter');
  if (UNDOING.has(action)) await assertFree(served, doing, doc, action);
  if (action === 'submit' || action === 'approve') await assertSubmittable(served, doing, doc);
  if (action === 'approve' && waiting?.isLast === false) return stepPassed(head, label);
  await parts.locks?.(doing, doc as never);
  const computed = (await effect?.(doing, doc as never)) ?? {};
  const to = toOf(served, doc, action);
  return { ...(to === undefined ? {} : { to }), values: { ...stampsOf(action, doing, head), ...computed } };
}

/** A step that is not the last: the document waits for the next one. */
function stepPassed(head: Row, action: string): Written {
  const n = Number(head['approvalStep']) + 1;
  const said = { action: 'approveStep', label: fill(DOC_WORDS.step, { action, n }) };
  return { to: stateOf(head), values: { approvalStep: n }, said };
}

/** One verb on one document. Answers what the browser shows next. */
export async function actDocument(
  doing: Doing,
  served: Served,
  id: string,
  asked: Asked,
  instead?: Work,
): Promise<Moved> {
  const { action } = asked;
  const effects = served.parts.effects as Readonly<Record<string, Work | null>>;
  const effect = instead ?? effects[action] ?? null;
  const { after } = await act(doing, lifeOf(served), { ...asked, id }, (_doing, doc) =>
    carryOut(doing, served, doc, action, effect),
  );
  return moved(served, doing, after.head);
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
  let reversalId = '';
  const reversing = { action: 'reverse', version: asked.version };
  const { version } = await actDocument(doing, served, id, reversing, async (_doing, doc) => {
    reversalId = await make(doing, doc, asked.businessDate);
  });
  return { id, reversalId, version };
}

/** What stands further down has moved: the state follows the lines, without a verb of anybody, whoever made the document. */
export async function progress(doing: Doing, served: Served, id: string): Promise<void> {
  const doc = await stand(served, { ...doing, who: everywhere(doing.who) }, id);
  const to = served.parts.progress?.(doc as never);
  const from = stateOf(doc.head);
  if (to === undefined || to === from || !allows(machineOf(served.document), from, 'progress')) return;
  await write(served, doing, doc, { orderStatus: to });
}

const moved = async (served: Served, { tx, who }: Doing, head: Row): Promise<Moved> => ({
  id: head.id,
  orderStatus: stateOf(head),
  version: head['version'] as number,
  actions: (await offeredAll(tx, served, who, [head]))[0] ?? [],
});

async function note(
  document: AnyDocument,
  doing: Doing,
  { action, spec, before, after, outcome }: Move<Standing, Written>,
): Promise<void> {
  const said = outcome.said ?? { action, label: spec.label };
  const [from, to] = [stateOf(before.head), stateOf(after.head)];
  const reason = doing.reason ? `：${doing.reason}` : '';
  const change = {
    field: 'orderStatus',
    label: document.fields['orderStatus']?.label ?? '',
    oldValue: labelOf(document, from),
    newValue: labelOf(document, to),
  };
  await doing.audit({
    bizType: document.id,
    bizId: after.head.id,
    bizNo: String(after.head[document.numberField as string] ?? ''),
    action: said.action,
    summary: `${said.label}${document.title}${reason}`,
    changes: from === to ? [] : [change],
  });
}
