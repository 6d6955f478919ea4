/** Spaces that are over, what the door remembers, numbers that are typed, what is told at its time. */
import { contract, kit, module, type Mutant } from './mutant.ts';

export const PLATFORM_MUTANTS: readonly Mutant[] = [
  {
    name: 'a typed number comes twice',
    file: kit('numbering.ts'),
    from: "if (await isTaken(no)) raise('OrderCode:Duplicate');",
    to: '',
    tests: ['platform/order-code/typed-number'],
  },
  {
    name: 'the rule gives a number that was typed',
    file: kit('numbering.ts'),
    from: 'if (!hasTyped || !(await isTaken(no))) return no;',
    to: 'void hasTyped; void isTaken; return no;',
    tests: ['platform/order-code/typed-number'],
  },
  {
    name: 'a number is typed where the rule keeps it',
    file: kit('numbering.ts'),
    from: 'if (!rule?.isCustomAllowed) raise(',
    to: 'if (!rule) raise(',
    tests: ['platform/order-code/typed-number'],
  },
  {
    name: 'another address of a third party leaves no trace',
    file: module('home/third/config.log.ts'),
    from: 'JSON.stringify(c.oldValue) !== JSON.stringify(c.newValue)',
    to: "c.field === 'isEnabled'",
    tests: ['home/third/config.log'],
  },
  {
    name: 'what needs no right is written in a space that is over',
    file: kit('guard.ts'),
    from: 'if (!member.tenant) return;\n  const state',
    to: "if (!member.tenant || call.right === 'session') return;\n  const state",
    tests: ['platform/account/account.refusals'],
  },
  {
    name: 'whoever was disabled everywhere gets a session',
    file: module('platform/account/login.ts'),
    from: '!spaces.some(hasToAnswer))',
    to: 'spaces.length === 0)',
    tests: ['platform/account/account.refusals'],
  },
  {
    name: 'a phone is bound and nothing is noted of it',
    file: module('platform/account/binding.routes.ts'),
    from: 'await notedBy(house, noteOf(who, userAgent), () =>',
    to: 'await (async (work: () => Promise<void>) => work())(() =>',
    tests: ['platform/log/login-log'],
  },
  {
    name: 'a person reads what others did at the door',
    file: module('platform/log/login-log.store.ts'),
    from: 'sql`t.user_id = ${userId}`,',
    to: 'sql`${userId}::uuid is not null`,',
    tests: ['platform/log/login-log'],
  },
  {
    name: 'a month of support is told anew every day',
    file: module('platform/tenant/reminders.ts'),
    from: 'dedupKey: `looks:${id}:${month}`',
    to: 'dedupKey: `looks:${id}:${at.toISOString()}`',
    tests: ['platform/tenant/reminders'],
  },
  {
    name: 'what an edition does not contain is open all the same',
    file: contract('features.ts'),
    from: "rights.filter((right) => !codes.has(featureOfRight(right) ?? ''))",
    to: "rights.filter((right) => !codes.has('') || right === '')",
    tests: ['attack/feature-calls'],
  },
  {
    name: 'a role forgets what it grants of a feature that is away',
    file: module('identity/role/permission.ts'),
    from: 'granted.filter((right) => !possible.has(right))',
    to: 'granted.filter((right) => right === String(possible.size))',
    tests: ['attack/feature-calls'],
  },
  {
    name: 'a key opens what its space does not have',
    file: kit('open-key.ts'),
    from: 'rights.filter((right) => possible.has(right))',
    to: 'rights.filter((right) => possible.size > 0 || right)',
    tests: ['attack/feature-calls'],
  },
];
