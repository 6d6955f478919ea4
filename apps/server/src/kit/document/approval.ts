/**
 * Approval by steps (commerce §1.2): which steps a document passes by its amount, who may pass the next one, and the to-do
 * that waits for him. The rules are a setting of the space; without one there is one step for anyone with the right.
 */
import { type AnyDocument, dec } from '@muyun/contract';
import { newId } from '../clock.ts';
import { fact, tell, type Telling } from '../facts.ts';
import { raise } from '../raise.ts';
import { col, orNull, shape } from '../shape.ts';
import { sql } from '../sql.ts';
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

/** The rule of a document in this space, as it stands in this transaction: a change acts at once. */
export async function ruleOf(tx: Tx, document: AnyDocument): Promise<ApprovalRule> {
  const row = await tx.one(
    RULE,
    sql`select t.settings -> 'approval' -> ${document.id}::text as rule from tenant t where t.tenant_id = ${tx.tenantId}`,
  );
  return {
    steps: row?.rule?.steps ?? [],
    forbidSelf: row?.rule?.forbidSelf ?? document.forbidSelf ?? false,
  };
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

/** The step that waits, and whether it is the last. */
export async function waitingStep(tx: Tx, document: AnyDocument, head: Row): Promise<Waiting> {
  const rule = await ruleOf(tx, document);
  const steps = stepsOf(document, rule, head);
  const at = Math.min(Number(head['approvalStep'] ?? 0), steps.length - 1);
  return { step: steps[at] ?? ANYONE, isLast: at >= steps.length - 1, forbidSelf: rule.forbidSelf };
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
}
export const approvalAwaited = fact<Awaiting>('document.approval-awaited');
/** A document waits for approval no longer. */
export const approvalEnded = fact<{ readonly document: AnyDocument; readonly id: string }>(
  'document.approval-ended',
);

/** The one to-do of a document: it names the step that waits. */
export async function putTodo(telling: Telling, document: AnyDocument, head: Row): Promise<void> {
  const { tx } = telling;
  const waiting = await waitingStep(tx, document, head);
  const { step } = waiting;
  const n = Number(head['approvalStep'] ?? 0) + 1;
  const amount = document.approvalAmount ? (head[document.approvalAmount as string] ?? null) : null;
  await tx.run(sql`insert into approval_todo (tenant_id, id, document, document_id, document_no, title, step, role_ids, amount, factory_id, maker_id, creator_id)
    values (${tx.tenantId}, ${newId()}, ${document.id}, ${head.id}, ${head[document.numberField as string]}, ${document.title},
      ${n}, ${step.roleIds}, ${amount}, ${head['factoryId'] ?? null}, ${head['creatorId']}, ${tx.userId})
    on conflict (tenant_id, document_id) do update set step = excluded.step, role_ids = excluded.role_ids, amount = excluded.amount, creation_time = now()`);
  await tell(telling, approvalAwaited, { document, head, waiting, step: n });
}

export async function dropTodo(telling: Telling, document: AnyDocument, id: string): Promise<void> {
  const { tx } = telling;
  await tx.run(sql`delete from approval_todo where tenant_id = ${tx.tenantId} and document_id = ${id}`);
  await tell(telling, approvalEnded, { document, id });
}
