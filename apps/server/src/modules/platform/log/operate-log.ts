/** What the operate log says of a row: its module, its screen, its changes as far as the reader may see them. */
import {
  type AnyCall,
  type Catalogue,
  impersonation,
  LOG_SYSTEM,
  lookSummary,
  type OutputOf,
  type operateLog,
  permissionItems,
  records,
  rightsOf,
} from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { tables } from '@muyun/contract/tables';
import { inWords } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import type { OperationRow } from './operate-log.store.ts';
import type { ActRow } from './operator-log.store.ts';

type Shown = OutputOf<typeof operateLog.listOperations>['items'][number];

const ITEMS: ReadonlyMap<string, string> = new Map(permissionItems.map((i) => [i.code, i.title]));
const itemTitle = (right: string | null): string | undefined =>
  right === null ? undefined : ITEMS.get(right.split(':')[0] ?? '');

/** What the log calls a call's thing (`plainEntry` of kit/perform.ts): records by their titles, the rest by the item of their right. */
function moduleTitles(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const call of allCalls.filter((c: AnyCall) => c.writes || c.answer === 'file')) {
    const title = itemTitle(rightsOf(call.right)[0] ?? null);
    const bizType = call.id.split('.').slice(0, -1).join('.');
    if (title !== undefined && !found.has(bizType)) found.set(bizType, title);
  }
  for (const record of records) found.set(record.id, record.title);
  return found;
}
const MODULES = moduleTitles();
const moduleOf = (row: Pick<OperationRow, 'bizType' | 'permission'>): string =>
  MODULES.get(row.bizType) ?? itemTitle(row.permission?.split('|')[0] ?? null) ?? LOG_SYSTEM;

const LABELS = [...new Set(MODULES.values())].toSorted((a, b) => a.localeCompare(b, 'zh-CN'));
export const modules = (): { value: string; label: string }[] =>
  LABELS.map((label) => ({ value: label, label }));
/** Under which names the rows of a module stand; one that nobody knows finds nothing. */
export const bizTypesOf = (label: string | undefined): string[] | undefined =>
  label === undefined || label === ''
    ? undefined
    : [...MODULES].flatMap(([bizType, title]) => (title === label ? [bizType] : []));

/** Screens of what is no declared document. */
const SCREENS: Readonly<Record<string, readonly [path: string, right: string]>> = {
  'cad-project': ['/cad/project-detail', 'AlCad.CadProjects:get'],
  'cad-product': ['/cad/product-detail', 'AlCad.CadProducts:get'],
  'nest.order': ['/nest/order-detail', 'AlNest.NestOrders:get'],
  'red.tenants': ['/saas/tenant-detail', 'RedSaasManagement.RedTenants:get'],
};
/** A document stands under the address of its name, as the web has it (kit/tabs/address.ts). */
const DOCUMENTS = new Map(
  records
    .filter((r) => r.is === 'document')
    .map((r) => [r.id, [`/${r.id.replaceAll('.', '/')}/detail`, `${r.item}:get`] as const]),
);
/** what the platform does itself, on screens of its own; a space's work it is shown no screens of */
const ON_PLATFORM = new Set(['red.tenants']);
const GONE = /^(delete|remove)$/;
function pathOf(row: Pick<OperationRow, 'bizType' | 'bizId' | 'action'>, who: Who): string | null {
  const [path, right] = SCREENS[row.bizType] ?? DOCUMENTS.get(row.bizType) ?? [];
  if (path === undefined || right === undefined || row.bizId === null || GONE.test(row.action)) return null;
  if (ON_PLATFORM.has(row.bizType) !== (who.tenant === null)) return null;
  return who.rights.has(right) ? `${path}?id=${row.bizId}` : null;
}

/** Fields that hold amounts, whatever they belong to. */
const AMOUNTS: ReadonlySet<string> = new Set(
  Object.values(tables).flatMap((fields: Catalogue) =>
    Object.entries(fields).flatMap(([name, field]) => (field.options.amount === true ? [name] : [])),
  ),
);
const HIDDEN = '***';
/** The platform sees of a space's work no amounts (platform F3), a member those that he may see. */
const seesAmounts = (who: Who): boolean => who.tenant !== null && who.displayAmount;
const RECORDS = new Map(records.map((r) => [r.id, r]));
/** The rows as this person may see them, their changes in words. */
export const shownAll = async (tx: Tx, who: Who, rows: readonly OperationRow[]): Promise<Shown[]> =>
  (await inWords(tx, (row) => RECORDS.get(row.bizType), rows)).map((row) => shownTo(who, row));
/** The id of a new row is a change that nobody can read. */
const readable = (changes: OperationRow['changes']) => changes.filter((c) => c.field !== 'id');
const changesFor = (row: OperationRow, who: Who): Shown['changes'] =>
  readable(row.changes).map((c) =>
    !seesAmounts(who) && AMOUNTS.has(c.field.split('.').at(-1) ?? '')
      ? { ...c, oldValue: HIDDEN, newValue: HIDDEN }
      : c,
  );

export function shownTo(who: Who, row: OperationRow): Shown {
  const { id, time, userName, impersonatorName, bizNo, summary, ip, clientType } = row;
  return {
    id,
    time,
    userName,
    impersonatorName,
    bizNo,
    summary,
    ip,
    clientType,
    module: moduleOf(row),
    action: row.permission?.split('|')[0]?.split(':')[1] ?? null,
    isRefused: row.errorCode !== null,
    changes: changesFor(row, who),
    path: pathOf(row, who),
  };
}
/** What is no declared record, of which the person may open the screens. */
export const openTypes = (who: Who): string[] =>
  Object.entries(SCREENS).flatMap(([bizType, [, right]]) => (who.rights.has(right) ? [bizType] : []));

type Act = OutputOf<typeof operateLog.listOperatorActs>['items'][number];
const modeLabel = (mode: number): string =>
  impersonation.IMPERSONATION_MODES.find((m) => m.value === mode)?.label ?? '';
/** What the platform did, as the space reads it; of an act the fields, not their values: those stand in the operate log. */
export function shownAct(who: Who, row: ActRow): Act {
  const { id, time, kind, operatorName, memberName, reason, bizType, bizId, bizNo, action, ip } = row;
  const detail = [row.oldValue, row.newValue].filter(Boolean).join(' → ');
  const told = readable(row.changes).map((c) => c.label);
  return {
    id,
    time,
    kind,
    operatorName,
    memberName,
    reason,
    bizNo,
    ip,
    summary: row.mode === null ? (row.summary ?? '') : lookSummary(memberName ?? '', modeLabel(row.mode)),
    detail: detail || told.join('、') || null,
    isRefused: row.errorCode !== null,
    path: bizType === null || action === null ? null : pathOf({ bizType, bizId, action }, who),
  };
}
