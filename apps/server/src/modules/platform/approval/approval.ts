/** Binds the calls of approval settings and to-dos. */
import { type AnyDocument, approval, dec, records } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { asSeen } from '../../../kit/amounts.ts';
import {
  type ApprovalRule,
  beginRuleChange,
  followRule,
  ownWaiting,
  ruleOf,
  rulesOf,
} from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { loadSettings, roles, todosOf, writeSettings } from './approval.store.ts';

/** Documents that are approved. */
const approved = (): AnyDocument[] =>
  records.filter(
    (r): r is AnyDocument => r.is === 'document' && (r.letters as readonly string[]).includes('E'),
  );

const rulesIn = (settings: Record<string, unknown>): Record<string, ApprovalRule> =>
  (settings['approval'] ?? {}) as Record<string, ApprovalRule>;

/** The document in whose approval the role has a step; null when there is none. */
export async function approvalWith(tx: Tx, roleId: string): Promise<string | null> {
  const rules = rulesIn((await loadSettings(tx)).settings);
  const using = approved().find((d) => rules[d.id]?.steps.some((s) => s.roleIds.includes(roleId)));
  return using?.title ?? null;
}

/** Documents with what their rules say of who may approve his own. */
const asked = (documents: readonly AnyDocument[], rules: readonly ApprovalRule[]) =>
  documents.map((document, i) => ({ document, forbidsSelf: rules[i]?.forbidSelf ?? false }));

export const approvalRoutes: readonly Binding[] = [
  bind(approval.listApprovalRules, async ({ tx }) => {
    const documents = approved();
    const [{ version }, all, own] = await Promise.all([loadSettings(tx), roles(tx), rulesOf(tx, documents)]);
    const rules = documents.map((document, i) => {
      const { steps = [], forbidSelf = false } = own[i] ?? {};
      return {
        document: document.id,
        title: document.title,
        hasAmount: document.approvalAmount !== undefined,
        steps: steps.map((s) => ({ minAmount: s.minAmount, roleIds: [...s.roleIds] })),
        forbidSelf,
      };
    });
    return { version, rules, roles: all };
  }),
  bind(approval.saveApprovalRule, async ({ tx, who, house, body, audit }) => {
    const document = approved().find((d) => d.id === body.document);
    if (!document) raise('Approval:Document');
    if (body.steps.some((s, i) => i > 0 && dec(s.minAmount).lt(body.steps[i - 1]?.minAmount ?? '0')))
      raise('Approval:Order');
    await beginRuleChange(tx);
    const { version, settings } = await loadSettings(tx, true);
    if (version !== body.version) raise('Common:StaleVersion');
    const before = rulesIn(settings)[document.id] ?? null;
    const old = await ruleOf(tx, document);
    const after = { steps: body.steps, forbidSelf: body.forbidSelf };
    await writeSettings(tx, { ...settings, approval: { ...rulesIn(settings), [document.id]: after } });
    await followRule({ tx, who, house, audit }, document, { before: old, version });
    await audit({
      bizType: 'basic.approval',
      bizNo: document.title,
      action: 'edit',
      summary: approval.saveApprovalRule.title,
      changes: [{ field: 'steps', label: document.title, oldValue: before, newValue: after }],
    });
    return { version: version + 1 };
  }),
  bind(approval.listTodos, async ({ tx, who, query }) => {
    const mine = approved().filter((d) => who.rights.has(`${d.item}:enable`));
    const [rules, own] = await Promise.all([rulesOf(tx, mine), ownWaiting(tx, who, mine)]);
    const page = await todosOf(tx, who, asked(mine, rules), own, query);
    const seen = new Map(mine.map((d) => [d.id, asSeen(d, who).displayAmount]));
    return {
      ...page,
      items: page.items.map((row) => (seen.get(row.document) ? row : { ...row, amount: null })),
    };
  }),
];
