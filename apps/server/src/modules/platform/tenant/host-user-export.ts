/** All accounts as a workbook, for whoever shows that it is he (platform F7). */
import { hostUser as calls, type HostUserRow, SMS_PURPOSES } from '@muyun/contract';
import { shanghaiTime } from '../../../kit/clock.ts';
import type { FileAnswer } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { exportRows, type SheetColumnOf } from '../../../kit/list-export.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertCode } from '../account/index.ts';
import { pageOfUsers, type UsersAsked } from './host-user.store.ts';
import { shownUser } from './host-user.ts';

const { USER_SHEET: S, USER_LABELS: L } = calls;
const PART = 400;
const moment = (time: string | null): string => (time === null ? '' : shanghaiTime(time));
const label = (options: readonly { value: number; label: string }[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';
const COLUMNS: readonly SheetColumnOf<HostUserRow>[] = [
  [L.userName, 20, 'text', (r) => r.userName],
  [L.nickname, 14, 'text', (r) => r.nickname],
  [L.phoneNumber, 16, 'text', (r) => r.phoneNumber],
  [S.state, 10, 'text', (r) => label(calls.USER_STATES, r.userState)],
  [S.roles, 20, 'text', (r) => r.platformRoles.join('、')],
  [S.spaces, 8, 'int', (r) => r.spaceCount],
  [S.source, 12, 'text', (r) => label(calls.REGISTER_SOURCES, r.registerSource)],
  [S.lastLogin, 20, 'text', (r) => moment(r.lastLoginTime)],
  [S.created, 20, 'text', (r) => moment(r.creationTime)],
];

/** Raises Account:PhoneRequired, StepUpRequired, SmsCodeInvalid. */
export async function assertSelf(
  house: House,
  who: Who,
  pepper: string,
  given: string | null,
): Promise<void> {
  const phone = who.phoneNumber ?? raise('Account:PhoneRequired');
  const code = given ?? raise('Account:StepUpRequired');
  await assertCode(house, { phone, purpose: SMS_PURPOSES.stepUp, code, pepper });
}

/** Raises Common:ExportTooLarge. */
export function exportUsers(
  tx: Tx,
  query: UsersAsked & { sorting?: string | undefined },
): Promise<FileAnswer> {
  async function* parts(): AsyncGenerator<HostUserRow[]> {
    for (let skipCount = 0; ; skipCount += PART) {
      const { items } = await pageOfUsers(tx, { ...query, skipCount, maxResultCount: PART });
      yield items.map(shownUser);
      if (items.length < PART) return;
    }
  }
  return exportRows(S.title, COLUMNS, parts());
}
