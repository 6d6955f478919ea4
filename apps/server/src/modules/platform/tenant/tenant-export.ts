/** The list of spaces as a workbook: what the filter finds, as the list shows it. */
import { EDITION_TYPES, home, TENANT_LABELS, TENANT_SHEET as S, type TenantRow } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { FileAnswer } from '../../../kit/files.ts';
import { exportRows, type SheetColumnOf } from '../../../kit/list-export.ts';
import type { Tx } from '../../../kit/tx.ts';
import { shown } from './tenant.ts';
import { pageOfSpaces, type SpacesAsked } from './tenant.store.ts';

const PART = 400;
const GB = 1024 ** 3;
const label = (options: readonly { value: number; label: string }[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';
const day = (time: string | null): string => (time ? businessDay(new Date(time)) : '');

const COLUMNS: readonly SheetColumnOf<TenantRow>[] = [
  [TENANT_LABELS.displayName, 30, 'text', (r) => r.displayName],
  [S.code, 12, 'text', (r) => r.spaceCode],
  [S.type, 10, 'text', (r) => label(EDITION_TYPES, r.editionType)],
  [S.edition, 14, 'text', (r) => r.editionName],
  [S.state, 10, 'text', (r) => label(home.SPACE_STATES, r.tenantState)],
  [S.expire, 12, 'text', (r) => (r.expireTime ? day(r.expireTime) : S.forever)],
  [S.days, 10, 'int', (r) => r.daysToExpire],
  [S.seats, 8, 'int', (r) => r.seats],
  [S.seatsUsed, 10, 'int', (r) => r.seatsUsed],
  [S.storage, 10, 'int', (r) => Math.round(r.storageTotal / GB)],
  [S.storageUsed, 12, 'text', (r) => (r.storageUsed / GB).toFixed(2)],
  [S.nestLeft, 12, 'text', (r) => (r.nestLeft === null ? S.unmetered : String(r.nestLeft))],
  [S.concurrent, 10, 'int', (r) => r.concurrent],
  [S.owner, 14, 'text', (r) => r.ownerName],
  [TENANT_LABELS.telephone, 16, 'text', (r) => r.telephone],
  [TENANT_LABELS.salesmanName, 12, 'text', (r) => r.salesmanName],
  [S.tags, 20, 'text', (r) => r.tags.map((t) => t.name).join('、')],
  [S.lastLogin, 12, 'text', (r) => day(r.lastLoginTime)],
  [S.lastFollow, 12, 'text', (r) => day(r.lastFollowTime)],
  [S.created, 12, 'text', (r) => day(r.creationTime)],
  [TENANT_LABELS.remark, 30, 'text', (r) => r.remark],
];

/** Raises Common:ExportTooLarge. */
export function exportSpaces(
  tx: Tx,
  query: SpacesAsked & { sorting?: string | undefined },
): Promise<FileAnswer> {
  async function* parts(): AsyncGenerator<TenantRow[]> {
    for (let skipCount = 0; ; skipCount += PART) {
      const { items } = await pageOfSpaces(tx, { ...query, skipCount, maxResultCount: PART });
      yield items.map(shown);
      if (items.length < PART) return;
    }
  }
  return exportRows(S.title, COLUMNS, parts());
}
