/** Before the door and behind it: codes, captchas, members, messages. */
import { kit, module, type Mutant } from './mutant.ts';

const DOOR = ['account/door'];
const account = (file: string): string => module(`platform/account/${file}`);

export const PEOPLE_MUTANTS: readonly Mutant[] = [
  {
    name: 'whoever has no account stands in no unit',
    file: module('identity/organization-unit/organization-unit.store.ts'),
    from: '(${membersIn(tx, unit)} union all ${othersIn(tx, unit)}) t',
    to: '(${membersIn(tx, unit)}) t',
    tests: ['identity/organization-unit'],
  },
  {
    name: 'a code by SMS opens more than once',
    file: account('door.store.ts'),
    from: 'c.id = last.id and c.used_time is null and',
    to: 'c.id = last.id and',
    tests: DOOR,
  },
  {
    name: 'a code by SMS may be guessed for as long as it holds',
    file: account('door.store.ts'),
    from: 'and c.try_count < ${given.tries} and',
    to: 'and ${given.tries} > 0 and',
    tests: DOOR,
  },
  {
    name: 'a captcha is answered again and again',
    file: account('door.store.ts'),
    from: 'delete from captcha where id = ${id} returning answer, ip, expire_time as expires',
    to: 'select answer, ip, expire_time as expires from captcha where id = ${id}',
    tests: DOOR,
  },
  {
    name: 'a captcha is answered from anywhere',
    file: account('door.store.ts'),
    from: 'row && row.ip === ip && Date.parse',
    to: 'row && Date.parse',
    tests: DOOR,
  },
  {
    name: 'whoever is registered is sent a code to register with',
    file: account('door.ts'),
    from: 'purpose === SMS_PURPOSES.register ? isKnown : isKnown === false',
    to: 'purpose === SMS_PURPOSES.register ? false : isKnown === false',
    tests: DOOR,
  },
  {
    name: 'a new password leaves the devices in',
    file: account('recover.ts'),
    from: 'await house.sessions.endAll(found.id, END_REASON.passwordChanged);',
    to: 'void END_REASON;',
    tests: DOOR,
  },
  {
    name: 'a device of somebody else is ended',
    file: kit('sessions.ts'),
    from: 'where user_id = $1 and id = $2 and ended_time is null',
    to: 'where $1::uuid is not null and id = $2 and ended_time is null',
    tests: DOOR,
  },
  {
    name: 'spaces of one name are made by two at once',
    file: module('platform/space/space.ts'),
    from: 'await holdWord(tx, `space ${name.trim().toLowerCase()}`);',
    to: '',
    tests: ['platform/space'],
  },
  {
    name: 'a seat is taken that is not there',
    file: module('identity/member/member.ts'),
    from: "if (active > seats) raise('Feature:SeatExceeded'",
    to: "if (active > seats + 1000) raise('Feature:SeatExceeded'",
    tests: ['modules/identity'],
  },
  {
    name: 'the owner is put out of his space',
    file: module('identity/member/member.ts'),
    from: "if (target.isAdmin) raise('Identity:OwnerProtected');",
    to: '',
    tests: ['modules/identity'],
  },
  {
    name: 'a member who is switched off stays in',
    file: module('identity/member/member.ts'),
    from: 'else await endSessions(doing, target.userId);',
    to: '',
    tests: ['modules/identity'],
  },
  {
    name: 'a fan-out begins at the front again',
    file: module('platform/message/fan-out.ts'),
    from: 'receiversAfter(tx, waiting.receivers, waiting.lastUserId, BATCH)',
    to: 'receiversAfter(tx, waiting.receivers, null, BATCH)',
    tests: ['platform/message'],
  },
  {
    name: 'a cancellation that nobody heard is forgotten',
    file: kit('jobs.ts'),
    from: 'for (const jobId of stopping) this.#running.get(jobId)?.abort();',
    to: 'void stopping;',
    tests: ['kit/jobs.lost'],
  },
  {
    name: 'a thread reads TypeScript',
    file: kit('thread.ts'),
    from: 'return new URL(`${name}.js`, built);',
    to: "return new URL('../../src/modules/cad/product/derive.worker.ts', FOLDER);",
    tests: ['kit/thread'],
  },
  {
    name: 'the token before a change of space outlives the one after it',
    file: kit('session-member.ts'),
    from: 'where n.follows_id = t.id and n.ended_time is null) then',
    to: 'where n.follows_id = t.id) then',
    tests: ['platform/account/session-life'],
  },
  {
    name: 'staff sets a new password for who may do more than it',
    file: module('platform/tenant/host-user.ts'),
    from: 'if (row.isPlatformAdmin || row.platformRights.some((right) => !who.rights.has(right)))',
    to: 'if (row.isPlatformAdmin && row.platformRights.some((right) => !who.rights.has(right)))',
    tests: ['tenant/platform-role'],
  },
  {
    name: 'a link opens files for whoever is out',
    file: module('platform/file/file.routes.ts'),
    from: "if (!(await isInside(tx))) raise('File:LinkExpired');",
    to: 'await isInside(tx);',
    tests: ['platform/storage/links'],
  },
];
