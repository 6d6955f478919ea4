/**
 * Approval by steps (commerce §1.2): which steps a document passes by its amount, who may pass the next one, and the to-do
 * that waits for him. The rules are a setting of the space; without one there is one step for anyone with the right.
 */
import { type AnyDocument, dec } from '@muyun/contract';
import { newId } from '../clock.ts';
import { fact, tell, type Telling } from '../facts.ts';
import { raise } from '../raise.ts';
import { col, orNull, shape } from '../shape.ts';
import { name, sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import type { Row } from './record.ts';

export interface ApprovalStep {
  /** the step is passed by documents of at least this amount */
  readonly minAmount: string;
  /** empty: anyone with the right */
  readonly roleIds: readonly string[];
}
export interface ApprovalRule {
  readonly steps: readonly ApprovalStep[];
  /** nobody approves what he made himself */
  readonly forbidSelf: boolean;
}

const ANYONE: ApprovalStep = { minAmount: '0', roleIds: [] };

const RULE = shape({ rule: orNull(col.json<Partial<ApprovalRule>>()) });

/** What is written of a rule; the rest is as the document has it. */
const whole = (document: AnyDocument, rule: Partial<ApprovalRule> | null | undefined): ApprovalRule => ({
  steps: rule?.steps ?? [],
  forbidSelf: rule?.forbidSelf ?? document.forbidSelf ?? false,
});

/** The rule of a document in this space, as it stands in this transaction: a change acts at once. */
export async function ruleOf(tx: Tx, document: AnyDocument): Promise<ApprovalRule> {
  const row = await tx.one(
    RULE,
    sql`select t.settings -> 'approval' -> ${document.id}::text as rule from tenant t where t.tenant_id = ${tx.tenantId}`,
  );
  return whole(document, row?.rule);
}

const RULES = shape({ rules: orNull(col.json<Record<string, Partial<ApprovalRule>>>()) });
/** The rules of several documents, in their order. */
export async function rulesOf(tx: Tx, documents: readonly AnyDocument[]): Promise<ApprovalRule[]> {
  const row = await tx.one(
    RULES,
    sql`select t.settings -> 'approval' as rules from tenant t where t.tenant_id = ${tx.tenantId}`,
  );
  return documents.map((document) => whole(document, row?.rules?.[document.id]));
}

/** The steps that this document passes, in their order; at least one. */
export function stepsOf(document: AnyDocument, rule: ApprovalRule, head: Row): readonly ApprovalStep[] {
  const field = document.approvalAmount as string | undefined;
  const amount = dec(field ? String(head[field] ?? '0') : '0').abs();
  const steps = rule.steps.filter((step) => amount.gte(step.minAmount));
  return steps.length > 0 ? steps : [ANYONE];
}

export interface Waiting {
  readonly step: ApprovalStep;
  readonly isLast: boolean;
  readonly forbidSelf: boolean;
}

/** The step that waits by a rule. */
function waitingBy(document: AnyDocument, rule: ApprovalRule, head: Row): Waiting & { readonly n: number } {
  const steps = stepsOf(document, rule, head);
  const at = Math.min(Number(head['approvalStep'] ?? 0), steps.length - 1);
  return {
    step: steps[at] ?? ANYONE,
    isLast: at >= steps.length - 1,
    forbidSelf: rule.forbidSelf,
    n: at + 1,
  };
}

/** The step that waits, and whether it is the last. */
export const waitingStep = async (
  tx: Tx,
  document: AnyDocument,
  head: Row,
): Promise<Waiting & { n: number }> => waitingBy(document, await ruleOf(tx, document), head);

const HELD = shape({ rule: orNull(col.json<Partial<ApprovalRule>>()), roleIds: col.ids });
/** Which of these waiting documents this member may approve, and which send back: as `assertApprover` would say. */
export async function passable(
  tx: Tx,
  document: AnyDocument,
  who: Who,
  heads: readonly Row[],
): Promise<{ readonly approve: boolean; readonly reject: boolean }[]> {
  const held = await tx.one(
    HELD,
    sql`select t.settings -> 'approval' -> ${document.id}::text as rule,
      array(select r.role_id from tenant_user_role r where r.tenant_id = t.tenant_id and r.tenant_user_id = ${who.tenantUserId}) as "roleIds"
      from tenant t where t.tenant_id = ${tx.tenantId}`,
  );
  const rule = whole(document, held?.rule);
  return heads.map((head) => {
    const { step, forbidSelf } = waitingBy(document, rule, head);
    const isOf = step.roleIds.length === 0 || step.roleIds.some((id) => held?.roleIds.includes(id));
    return { approve: isOf && !(forbidSelf && head['creatorId'] === who.userId), reject: isOf };
  });
}

/** Raises Common:SelfApprovalForbidden, Common:NotApprover when this member may not pass the step. */
export async function assertApprover(
  tx: Tx,
  who: Who,
  head: Row,
  { step, forbidSelf }: Waiting,
  agrees: boolean,
): Promise<void> {
  if (agrees && forbidSelf && head['creatorId'] === who.userId) raise('Common:SelfApprovalForbidden');
  if (step.roleIds.length === 0) return;
  const held = await tx.one(
    { n: col.int },
    sql`select count(*)::int as n from tenant_user_role where tenant_id = ${tx.tenantId}
      and tenant_user_id = ${who.tenantUserId} and role_id = any(${step.roleIds}::uuid[])`,
  );
  if ((held?.n ?? 0) === 0) raise('Common:NotApprover');
}

/** A document waits for a step of its approval. */
export interface Awaiting {
  readonly document: AnyDocument;
  readonly head: Row;
  readonly waiting: Waiting;
  /** which step, from 1 */
  readonly step: number;
  /** the rule has changed while it waited: those who were asked by the old one are asked no longer */
  readonly byRule?: number;
}
export const approvalAwaited = fact<Awaiting>('document.approval-awaited');
/** A document waits for approval no longer. */
export const approvalEnded = fact<{ readonly document: AnyDocument; readonly id: string }>(
  'document.approval-ended',
);

/** Until this transaction ends the rules stay as they are (shared), or nothing begins or ends to wait by them. */
const holdRules = (tx: Tx, shared: boolean): Promise<unknown> =>
  tx.run(
    sql`select ${shared ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`}(hashtextextended(${`approval rules ${tx.tenantId}`}, 0))`,
  );

/** The one to-do of a document: it names the step that waits. */
export async function putTodo(telling: Telling, document: AnyDocument, head: Row): Promise<void> {
  const { tx } = telling;
  await holdRules(tx, true);
  const waiting = await waitingStep(tx, document, head);
  const { step, n } = waiting;
  const amount = document.approvalAmount ? (head[document.approvalAmount as string] ?? null) : null;
  await tx.run(sql`insert into approval_todo (tenant_id, id, document, document_id, document_no, title, step, role_ids, amount, factory_id, maker_id, creator_id)
    values (${tx.tenantId}, ${newId()}, ${document.id}, ${head.id}, ${head[document.numberField as string]}, ${document.title},
      ${n}, ${step.roleIds}, ${amount}, ${head['factoryId'] ?? null}, ${head['creatorId']}, ${tx.userId})
    on conflict (tenant_id, document_id) do update set step = excluded.step, role_ids = excluded.role_ids, amount = excluded.amount, creation_time = now()`);
  await tell(telling, approvalAwaited, { document, head, waiting, step: n });
}

const TODO = shape({
  id: col.id,
  documentId: col.id,
  no: col.text,
  step: col.int,
  passed: col.int,
  roleIds: col.ids,
  amount: orNull(col.decimal),
  factoryId: orNull(col.id),
  makerId: orNull(col.id),
});
/** To be called before a rule is written: a document that is submitted meanwhile waits until it stands. */
export const beginRuleChange = (tx: Tx): Promise<unknown> => holdRules(tx, false);
/**
 * What waits follows a rule that has changed: each document stands at the step that it waits for by now, and those of that step are asked.
 * `before` is the rule as it was; `version` tells this change from others.
 */
export async function followRule(
  telling: Telling,
  document: AnyDocument,
  { before, version }: { readonly before: ApprovalRule; readonly version: number },
): Promise<void> {
  const { tx } = telling;
  const rule = await ruleOf(tx, document);
  const todos = await tx.rows(
    TODO,
    sql`select t.id, t.document_id as "documentId", t.document_no as no, t.step,
      (select d.approval_step from ${name(document.table)} d where d.tenant_id = t.tenant_id and d.id = t.document_id) as passed, t.role_ids as "roleIds", t.amount, t.factory_id as "factoryId", t.maker_id as "makerId"
      from approval_todo t where t.tenant_id = ${tx.tenantId} and t.document = ${document.id} order by t.document_id for update`,
  );
  for (const todo of todos) {
    const head: Row = {
      id: todo.documentId,
      [document.numberField as string]: todo.no,
      // as many as were passed, though a rule with fewer may have stood between
      approvalStep: todo.passed,
      creatorId: todo.makerId,
      factoryId: todo.factoryId,
      ...(document.approvalAmount ? { [document.approvalAmount as string]: todo.amount } : {}),
    };
    const waiting = waitingBy(document, rule, head);
    const { roleIds } = waiting.step;
    const isSame = waiting.n === todo.step && String(roleIds.toSorted()) === String(todo.roleIds.toSorted());
    if (isSame && rule.forbidSelf === before.forbidSelf) continue;
    await tx.run(
      sql`update approval_todo set step = ${waiting.n}, role_ids = ${roleIds} where tenant_id = ${tx.tenantId} and id = ${todo.id}`,
    );
    await tell(telling, approvalAwaited, { document, head, waiting, step: waiting.n, byRule: version });
  }
}

export async function dropTodo(telling: Telling, document: AnyDocument, id: string): Promise<void> {
  const { tx } = telling;
  // before its row, as everywhere
  await holdRules(tx, true);
  await tx.run(sql`delete from approval_todo where tenant_id = ${tx.tenantId} and document_id = ${id}`);
  await tell(telling, approvalEnded, { document, id });
}
