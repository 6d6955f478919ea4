/** The kit of documents: scope, hidden amounts, versions, states, approval, the tenant. Each fault lies in the kit once and stands in every document. */
import { kit, module, type Mutant } from './mutant.ts';

const SUITE = ['modules/purchase/documents'];
const APPROVAL = ['modules/purchase/approval'];
const REVERSAL = ['test/specimen/specimen.reverse'];
const IMPORT = ['test/specimen/specimen.import'];

export const DOCUMENT_MUTANTS: readonly Mutant[] = [
  {
    name: 'documents of other factories are seen',
    file: kit('document/scope.ts'),
    from: 'if (seen === null) return null; const at',
    to: 'if (seen === null || who.userId) return null; const at',
    tests: SUITE,
  },
  {
    name: 'own rows are those of everybody',
    file: kit('document/scope.ts'),
    from: 'if (!isOwnOnly(who)) return null;',
    to: 'if (who.userId) return null;',
    tests: SUITE,
  },
  {
    name: 'hidden amounts of a document are shown',
    file: kit('amounts.ts'),
    from: 'if (who.displayAmount && !hasSecrets(fields)) return row;',
    to: 'if (who) return row;',
    tests: SUITE,
  },
  {
    name: 'hidden amounts are overwritten by whoever cannot see them',
    file: kit('amounts.ts'),
    from: 'if (who.displayAmount) return body;',
    to: 'if (who) return body;',
    tests: SUITE,
  },
  {
    name: 'sums over hidden amounts are told',
    file: kit('document/list.ts'),
    from: '.filter((f) => who.displayAmount || amounts[f]?.options.amount !== true)',
    to: '.filter((f) => amounts[f] !== undefined)',
    tests: SUITE,
  },
  {
    name: 'a stale version of a document is written',
    file: kit('document/store.ts'),
    from: "if (version !== undefined && row['version'] !== version) raise('Common:StaleVersion');",
    to: '',
    tests: SUITE,
  },
  {
    name: 'an action is taken from any state',
    file: kit('document/life.ts'),
    from: 'if (!allows(life.machine, life.stateOf(it), action))',
    to: 'if (life.stateOf(it) < 0)',
    tests: [...SUITE, 'nest/order/nest-order', 'cad/project'],
  },
  {
    name: 'a document is edited after it was submitted',
    file: kit('document/document.ts'),
    from: 'if (state !== 1) raise(',
    to: 'if (state < 0) raise(',
    tests: SUITE,
  },
  {
    name: 'a document of another space is written',
    file: kit('document/store.ts'),
    from: 'sql`version = version + 1`])}, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);',
    to: 'sql`version = version + 1`])}, last_modification_time = now(), last_modifier_id = ${tx.userId} where id = ${id}`);',
    tests: ['checks/statements', ...SUITE],
  },
  {
    name: 'a step of approval is passed by anybody',
    file: kit('document/act.ts'),
    from: "if (waiting) await assertApprover(tx, who, head, waiting, action === 'approve');",
    to: '',
    tests: APPROVAL,
  },
  {
    name: 'the last step is the first',
    file: kit('document/act.ts'),
    from: "if (action === 'approve' && waiting?.isLast === false)",
    to: "if (action === 'approve' && waiting?.isLast === undefined && waiting)",
    tests: APPROVAL,
  },
  {
    name: 'hidden amounts are printed',
    file: kit('document/print.ts'),
    from: '.filter((f) => who.displayAmount || f.field.options.amount !== true)',
    to: '.filter((f) => who.userId !== f.title)',
    tests: SUITE,
  },
  {
    name: 'a document is reversed although another goes on with it',
    file: kit('document/act.ts'),
    from: "new Set(['deApprove', 'void', 'close', 'reverse'])",
    to: "new Set(['deApprove', 'void', 'close'])",
    tests: REVERSAL,
  },
  {
    name: 'a reversal forgets the version that was seen',
    file: kit('document/act.ts'),
    from: "{ action: 'reverse', version: asked.version }",
    to: "{ action: 'reverse' }",
    tests: REVERSAL,
  },
  {
    name: 'a document that a module makes loses the amounts that its member does not see',
    file: kit('document/document.ts'),
    from: 'return this.create({ ...doing, who: everywhere(doing.who) }, body);',
    to: 'return this.create(doing, body);',
    tests: REVERSAL,
  },
  {
    name: 'a module is asked of a document whose second line cannot be read',
    file: kit('document/import.ts'),
    from: 'group.rows.some((row) => unreadable.has(row))',
    to: 'unreadable.has(group.row)',
    tests: IMPORT,
  },
  {
    name: 'kept lists: what a row added is read before it is locked',
    file: kit('kept-list.ts'),
    from: ' for no key update),',
    to: '),',
    tests: ['kit/kept-list'],
  },
  {
    name: 'anybody takes back what somebody else has submitted',
    file: kit('document/act.ts'),
    from: "if (action === 'withdraw' && !doing.byHouse && !mayWithdraw(who, head))",
    to: "if (action === 'withdraw' && !doing.byHouse && !mayWithdraw({ ...who, isAdmin: true }, head))",
    tests: SUITE,
  },
  {
    name: 'what waits keeps to the rule of the day on which it was submitted',
    file: kit('document/approval.ts'),
    from: 'if (isSame && rule.forbidSelf === before.forbidSelf) continue;',
    to: 'if (isSame || rule.forbidSelf === before.forbidSelf) continue;',
    tests: ['modules/purchase/approval-todos'],
  },
  {
    name: 'a to-do tells what stock costs to whoever approves',
    file: module('platform/approval/approval.ts'),
    from: 'asSeen(d, who).displayAmount]',
    to: 'who.displayAmount]',
    tests: ['modules/purchase/approval-todos'],
  },
  {
    name: 'what is submitted while a rule is saved waits by the old one',
    file: module('platform/approval/approval.ts'),
    from: 'await beginRuleChange(tx);',
    to: 'if (!body.document) await beginRuleChange(tx);',
    tests: ['modules/purchase/approval-todos'],
  },
];
