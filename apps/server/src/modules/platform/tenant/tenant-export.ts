/** The list of spaces as a workbook: what the filter finds, as the list shows it. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  EDITION_TYPES,
  home,
  MAX_EXPORT,
  TENANT_LABELS,
  TENANT_SHEET as S,
  type TenantRow,
} from '@muyun/contract';
import { businessDay, newId } from '../../../kit/clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { type ColumnKind, writeXlsx } from '../../../kit/spreadsheet.ts';
import type { Tx } from '../../../kit/tx.ts';
import { shown } from './tenant.ts';
import { pageOfSpaces, type SpacesAsked } from './tenant.store.ts';

const PART = 400;
const label = (options: readonly { value: number; label: string }[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';
const day = (time: string | null): string => (time ? businessDay(new Date(time)) : '');

type SheetColumn = readonly [title: string, width: number, kind: ColumnKind, of: (r: TenantRow) => unknown];
const COLUMNS: readonly SheetColumn[] = [
  [TENANT_LABELS.displayName, 30, 'text', (r) => r.displayName],
  [S.type, 10, 'text', (r) => label(EDITION_TYPES, r.editionType)],
  [S.edition, 14, 'text', (r) => r.editionName],
  [S.state, 10, 'text', (r) => label(home.SPACE_STATES, r.tenantState)],
  [S.expire, 12, 'text', (r) => (r.expireTime ? day(r.expireTime) : S.forever)],
  [S.days, 10, 'int', (r) => r.daysToExpire],
  [S.seats, 8, 'int', (r) => r.seats],
  [S.seatsUsed, 10, 'int', (r) => r.seatsUsed],
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
export async function exportSpaces(
  tx: Tx,
  query: SpacesAsked & { sorting?: string | undefined },
): Promise<FileAnswer> {
  async function* rows(): AsyncGenerator<unknown[][]> {
    for (let skipCount = 0; ; skipCount += PART) {
      const { items, totalCount } = await pageOfSpaces(tx, { ...query, skipCount, maxResultCount: PART });
      if (totalCount > MAX_EXPORT) raise('Common:ExportTooLarge');
      const at = items.map(shown);
      if (at.length > 0) yield at.map((r) => COLUMNS.map(([, , , of]) => of(r)));
      if (at.length < PART) return;
    }
  }
  const file = path.join(tmpdir(), `muyun-${newId()}.xlsx`);
  const columns = COLUMNS.map(([title, width, kind]) => ({ title, width, kind }));
  await writeXlsx(file, { sheets: [{ name: S.title, columns, rows: rows() }] });
  return {
    name: safeFileName(`${S.title}${businessDay()}.xlsx`),
    mime: mimeOf('xlsx'),
    body: { path: file, temporary: true },
  };
}
