/** WeChat, notices and invitations: who gets in, what goes out twice, who joins. */
import { module, type Mutant } from './mutant.ts';

const account = (file: string): string => module(`platform/account/${file}`);
const WECHAT = ['account/wechat.test'];
const PHONE = ['account/wechat.phone'];
const DELIVERY = ['message/delivery'];
const INVITED = ['member/phone-invitation'];

export const WECHAT_MUTANTS: readonly Mutant[] = [
  {
    name: 'whoever knows a ticket logs in with it',
    file: account('ticket.store.ts'),
    from: 'and t.secret_hash = ${given.secret} and t.purpose',
    to: 'and ${given.secret}::bytea is not null and t.purpose',
    tests: WECHAT,
  },
  {
    name: 'a ticket is used before the phone has agreed',
    file: account('ticket.store.ts'),
    from: 'and t.state = 2 and t.expire_time',
    to: 'and t.state in (1, 2) and t.expire_time',
    tests: WECHAT,
  },
  {
    name: 'a ticket is used when its time is over',
    file: account('ticket.store.ts'),
    from: 'and t.state = 2 and t.expire_time > ${given.at.toISOString()}',
    to: 'and t.state = 2 and ${given.at.toISOString()}::timestamptz is not null',
    tests: WECHAT,
  },
  {
    name: 'a state of WeChat is good twice',
    file: account('ticket.store.ts'),
    from: 'where state_hash = ${state} and state = 0 and expire_time',
    to: 'where state_hash = ${state} and state in (0, 1) and expire_time',
    tests: WECHAT,
  },
  {
    name: 'a key is shown by another phone',
    file: account('ticket.store.ts'),
    from: 'and (t.purpose <> 3 or t.secret_hash = ${secret}) for update',
    to: 'and (t.purpose <> 3 or ${secret}::bytea is distinct from null or true) for update',
    tests: WECHAT,
  },
  {
    name: 'a password binds the WeChat of a code that another browser shows',
    file: account('scan.ts'),
    from: "return scan.purpose === TICKET_PURPOSES.here ? scan : raise('Account:TicketExpired');",
    to: 'return scan;',
    tests: WECHAT,
  },
  {
    name: 'a WeChat changes hands',
    file: module('platform/wechat/wechat.store.ts'),
    from: 'if (owner && owner.userId !== userId) return false;',
    to: 'if (owner) await unbindWechat(tx, appId, owner.userId);',
    tests: WECHAT,
  },
  {
    name: 'platform staff come in by WeChat alone',
    file: account('scan.ts'),
    from: "if (found.isHostUser) raise('Account:GrantType');",
    to: '',
    tests: WECHAT,
  },
  {
    name: 'WeChat is taken off where nothing else is left',
    file: account('binding.ts'),
    from: "if (!held.hasPassword && held.phone === null) raise('Account:LastLoginMeans');",
    to: '',
    tests: WECHAT,
  },
  {
    name: 'a phone is changed without the old one',
    file: account('binding.ts'),
    from: "if (!isOldRight) raise('Account:OldSmsCodeInvalid');",
    to: 'void isOldRight;',
    tests: PHONE,
  },
  {
    name: 'another phone leaves the devices in',
    file: account('binding.ts'),
    from: 'await house.sessions.endOthers(userId, who.sessionId, END_REASON.passwordChanged);',
    to: 'void END_REASON;',
    tests: PHONE,
  },
  {
    name: 'a killed server sends short messages twice',
    file: module('platform/sms/sms.store.ts'),
    from: 'set state = 2, error = ${OUTCOME_UNKNOWN} where state = 3',
    to: 'set state = 0, error = ${OUTCOME_UNKNOWN} where state = 3',
    tests: ['platform/sms'],
  },
  {
    name: 'a phone gets as many short messages as there are',
    file: module('platform/sms/sms.store.ts'),
    from: 'x where x.nth > ${DAY})`',
    to: 'x where x.nth > 1000 + ${DAY})`',
    tests: ['platform/sms'],
  },
  {
    name: 'short messages go to who never asked for them',
    file: module('platform/message/route.ts'),
    from: 'const bySms = hasSms && due.phone !== null && wants(due.bySms, CHANNEL.sms);',
    to: 'const bySms = hasSms && due.phone !== null && due.bySms !== false;',
    tests: DELIVERY,
  },
  {
    name: 'quiet hours are loud',
    file: module('platform/message/route.ts'),
    from: "return until ? { go: 'later', until, alsoBySms } : { go: 'now', alsoBySms };",
    to: "return { go: 'now', alsoBySms: alsoBySms && until !== undefined };",
    tests: DELIVERY,
  },
  {
    name: 'what WeChat took is sent again after a kill',
    file: module('platform/message/delivery.store.ts'),
    from: 'and d.state in (0, 3) and d.taken_time is null and d.due_time',
    to: 'and d.state in (0, 3) and d.due_time',
    tests: DELIVERY,
  },
  {
    name: 'an invitation of one phone lets anybody in',
    file: module('identity/member/invite-link.ts'),
    from: 'if (phone !== null && phone !== who.phoneNumber)',
    to: 'if (phone !== null && who.phoneNumber === undefined)',
    tests: INVITED,
  },
  {
    name: 'whoever was removed comes back by the old message',
    file: module('identity/member/phone-invitation.store.ts'),
    from: 'and u.id = i.tenant_user_id and not u.is_deleted))',
    to: 'and u.id = i.tenant_user_id))',
    tests: INVITED,
  },
  {
    name: 'an invitation that was taken back still leads in',
    file: module('identity/member/phone-invitation.store.ts'),
    from: 'where i.code_hash = ${codeHash} and i.used_time is null and i.end_time is null and i.expire_time > now()\n        and not',
    to: 'where i.code_hash = ${codeHash} and i.used_time is null and i.expire_time > now()\n        and not',
    tests: INVITED,
  },
];
