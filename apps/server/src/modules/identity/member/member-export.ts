/** The list of members as a workbook: what the filter finds, as the list shows it. */
import { DATA_PERMISSIONS, member, type MemberRow } from '@muyun/contract';
import { shanghaiTime } from '../../../kit/clock.ts';
import type { SheetColumnOf } from '../../../kit/list-export.ts';

const { MEMBER_SHEET: S, MEMBER_STATUSES, MEMBER_LABELS } = member;
const moment = (time: string | null): string => (time === null ? '' : shanghaiTime(time));
const names = (list: readonly { name: string }[]): string => list.map((x) => x.name).join('、');

export const MEMBER_COLUMNS: readonly SheetColumnOf<MemberRow>[] = [
  [S.name, 14, 'text', (r) => r.name],
  [S.account, 20, 'text', (r) => r.userName],
  [S.phone, 16, 'text', (r) => r.phoneNumber],
  [S.units, 24, 'text', (r) => names(r.units)],
  [S.roles, 24, 'text', (r) => (r.isAdmin ? S.owner : names(r.roles))],
  [S.grants, 10, 'int', (r) => r.grantCount],
  [S.factories, 20, 'text', (r) => names(r.factories)],
  [S.state, 10, 'text', (r) => MEMBER_STATUSES.find((o) => o.value === r.userStatus)?.label ?? ''],
  [
    S.rows,
    12,
    'text',
    (r) => DATA_PERMISSIONS.find((o) => o.value === r.dataPermission)?.label ?? MEMBER_LABELS.byRoles,
  ],
  [S.inviter, 14, 'text', (r) => r.inviterName],
  [S.joined, 20, 'text', (r) => moment(r.joinTime)],
  [S.lastLogin, 20, 'text', (r) => moment(r.lastLoginTime)],
  [S.remark, 30, 'text', (r) => r.remark],
];
