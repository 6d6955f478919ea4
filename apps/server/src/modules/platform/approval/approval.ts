/** Binds the calls of approval settings and to-dos. */
import { type AnyDocument, approval, dec, records } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type ApprovalRule, ruleOf } from '../../../kit/document/index.ts';
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

export const approvalRoutes: readonly Binding[] = [
  bind(approval.listApprovalRules, async ({ tx }) => {
    const documents = approved();
    const [{ version }, all, own] = await Promise.all([
      loadSettings(tx),
      roles(tx),
      Promise.all(documents.map((document) => ruleOf(tx, document))),
    ]);
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
  bind(approval.saveApprovalRule, async ({ tx, body, audit }) => {
    const document = approved().find((d) => d.id === body.document);
    if (!document) raise('Approval:Document');
    if (body.steps.some((s, i) => i > 0 && dec(s.minAmount).lt(body.steps[i - 1]?.minAmount ?? '0')))
      raise('Approval:Order');
    const { version, settings } = await loadSettings(tx, true);
    if (version !== body.version) raise('Common:StaleVersion');
    const before = rulesIn(settings)[document.id] ?? null;
    const after = { steps: body.steps, forbidSelf: body.forbidSelf };
    await writeSettings(tx, { ...settings, approval: { ...rulesIn(settings), [document.id]: after } });
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
    const page = await todosOf(
      tx,
      who,
      mine.map((d) => d.id),
      query,
    );
    const items = who.displayAmount ? page.items : page.items.map((row) => ({ ...row, amount: null }));
    return { ...page, items };
  }),
];
