/** Who may take a record out of use and back: the rights enable and disable of its item, beside edit. */
import type { PermissionCode } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Who } from '../../../kit/who.ts';

interface Switched {
  readonly isEnabled?: boolean | undefined;
}

/** Raises Common:Forbidden when `next` switches the record and this member lacks the right for that direction. */
export function assertSwitch(who: Who, item: PermissionCode, before: Switched | null, next: Switched): void {
  if (before === null || next.isEnabled === undefined || next.isEnabled === before.isEnabled) return;
  if (!who.rights.has(`${item}:${next.isEnabled === true ? 'enable' : 'disable'}`)) raise('Common:Forbidden');
}
