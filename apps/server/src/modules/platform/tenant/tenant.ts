/** Spaces as the platform opens, changes, closes and deletes them (platform M4). Every change stands in the trend of the space. */
import {
  AGENT_EDITION,
  type BodyOf,
  home,
  SPACE_WORDS,
  type tenant as calls,
  TENANT_LABELS,
  TENANT_VERBS,
  TREND,
  TREND_TITLES,
  type TenantRow,
} from '@muyun/contract';
import type { AuditEntry, Change } from '../../../kit/audit.ts';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import type { Tx } from '../../../kit/tx.ts';
import { daysToExpire, TENANT_STATE, tenantState, type Who } from '../../../kit/who.ts';
import { editionsOf, holdWord, insertOwnSpace, isNameTaken } from '../space/index.ts';
import { startInit } from './init.ts';
import { ownerOf, staffOf } from './host-user.store.ts';
import {
  endInside,
  hasUnpaidOrder,
  loadSpace,
  lockSpaceRow,
  type SpaceRow,
  usersInside,
  writeAgent,
  writeDeleteAsked,
  writeDeleted,
  writeDisabled,
  writeEnabled,
  writeOpened,
  writeProfile,
} from './tenant.store.ts';
import { addTrend, type Trend } from './trend.store.ts';

export const PLATFORM_SIDE = 1;
const PERSONAL = 1;
const ENTERPRISE = 2;
export const EVERY_TYPE = [1, 2, 3, 4, 5] as const;

export interface Doing {
  readonly tx: Tx;
  readonly who: Who;
  readonly house: House;
  audit(entry: AuditEntry): Promise<void>;
}

export const stateOf = (row: SpaceRow): number => tenantState({ ...row, isFree: row.isFreeEdition }, now());
const isOpen = (state: number): boolean => state !== TENANT_STATE.inactive && state !== TENANT_STATE.disabled;

/** As the platform's screens show a space; whether the person has the right is asked with each call. */
export function shown(row: SpaceRow): TenantRow {
  const {
    isActive: _isActive,
    activatedTime: _activatedTime,
    disabledTime: _disabledTime,
    graceDays: _graceDays,
    deleteRequesterId: _deleteRequesterId,
    ...rest
  } = row;
  const state = stateOf(row);
  const turn = state === TENANT_STATE.disabled ? ['enable'] : isOpen(state) ? ['disable'] : [];
  return {
    ...rest,
    tenantState: state,
    daysToExpire: row.isFreeEdition ? null : daysToExpire(row, now()),
    actions: [...turn, ...(isOpen(state) ? [] : ['remove'])],
  };
}

export const view = async (tx: Tx, id: string): Promise<TenantRow> =>
  shown((await loadSpace(tx, id)) ?? raise('Common:NotFound'));

/** The space held until commit. Raises Common:NotFound, Common:StaleVersion. */
export async function held(tx: Tx, id: string, version?: number): Promise<SpaceRow> {
  const row = (await lockSpaceRow(tx, id)) ?? raise('Common:NotFound');
  if (version !== undefined && row.version !== version) raise('Common:StaleVersion');
  return row;
}

/** Who is in the space meets its new state with the next request, on every server. */
export async function tellInside({ tx, house }: Doing, id: string): Promise<void> {
  const users = await usersInside(tx, id);
  tx.afterCommit(() => {
    for (const userId of users) void house.sessions.forget(userId);
  });
}

type Told = Omit<Trend, 'tenantId' | 'operatorName' | 'operatorSide'>;
/** The trend of the space and the log of the platform. */
export async function told(doing: Doing, row: SpaceRow, trend: Told, action: string): Promise<void> {
  const { tx, who, audit } = doing;
  await addTrend(tx, {
    ...trend,
    tenantId: row.id,
    operatorName: who.nickname,
    operatorSide: PLATFORM_SIDE,
  });
  const { oldValue = null, newValue = null } = trend;
  const isChange = oldValue !== null || newValue !== null;
  const summary = [trend.title, row.displayName, trend.reason].filter(Boolean).join('：');
  await audit({
    bizType: 'red.tenants',
    bizId: row.id,
    bizNo: row.displayName,
    action,
    summary,
    changes: isChange ? [{ field: action, label: trend.title, oldValue, newValue }] : [],
  });
}

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Until commit nobody else takes the name. Raises Tenant:NameExists. */
async function assertName(tx: Tx, name: string): Promise<void> {
  await holdWord(tx, `space ${name.trim().toLowerCase()}`);
  if (await isNameTaken(tx, name)) raise('Tenant:NameExists');
}

/** Opens a space for its owner. Raises Common:NotFound, Tenant:EditionUnavailable, NameExists, Account:Disabled. */
export async function openSpace(
  doing: Doing,
  body: BodyOf<typeof calls.createTenant>,
  made: { password: string; hash: string },
) {
  const { tx } = doing;
  const edition =
    (await editionsOf(tx, EVERY_TYPE)).find((e) => e.id === body.editionId) ?? raise('Common:NotFound');
  // a personal space comes with its person
  if (edition.editionType === PERSONAL) raise('Tenant:EditionUnavailable');
  await assertName(tx, body.displayName);
  await holdWord(tx, `phone ${body.ownerPhone}`);
  const owner = await ownerOf(tx, { phone: body.ownerPhone, name: body.ownerName, hash: made.hash });
  if (!owner.isActive) raise('Account:Disabled');
  const isPaid = !edition.isFree && Boolean(body.months);
  const isTrial = !edition.isFree && !isPaid && edition.trialDays > 0;
  const tenantId = await insertOwnSpace(tx, {
    name: body.displayName,
    editionId: edition.id,
    trialDays: isTrial ? edition.trialDays : null,
    isActive: edition.isFree || isPaid || isTrial,
    telephone: body.telephone ?? body.ownerPhone,
    source: 3,
    factory: edition.editionType === ENTERPRISE ? SPACE_WORDS.factory : null,
    owner: { userId: owner.id, name: body.ownerName },
  });
  const { seats = null, remark = null } = body;
  await writeOpened(tx, tenantId, { months: isPaid ? (body.months ?? null) : null, seats, remark });
  const row = (await loadSpace(tx, tenantId)) ?? raise('Common:NotFound');
  const newValue = row.editionName;
  await told(doing, row, { trendType: TREND.create, title: TREND_TITLES.create, newValue }, 'create');
  tx.afterCommit(() => void startInit(doing.house, tenantId));
  return {
    tenantId,
    displayName: row.displayName,
    userName: owner.userName,
    initialPassword: owner.isNew ? made.password : null,
  };
}

/** Raises Agent:SelfAgent, Tenant:NotAgent, Common:NotFound. */
async function changeAgent(tx: Tx, row: SpaceRow, agentId: string | null): Promise<void> {
  if (agentId === row.agentTenantId) return;
  if (agentId === row.id) raise('Agent:SelfAgent');
  const agent = agentId === null ? null : ((await loadSpace(tx, agentId)) ?? raise('Common:NotFound'));
  if (agent && agent.editionType !== AGENT_EDITION) raise('Tenant:NotAgent', { name: agent.displayName });
  await writeAgent(tx, row.id, agentId);
}

export async function updateSpace(doing: Doing, id: string, body: BodyOf<typeof calls.updateTenant>) {
  const { tx, who, audit } = doing;
  const before = await held(tx, id, body.version);
  const salesmen = await staffOf(tx);
  if (body.salesmanUserId && !salesmen.some((s) => s.id === body.salesmanUserId)) raise('Common:NotFound');
  if (!sameName(before.displayName, body.displayName)) await assertName(tx, body.displayName);
  await writeProfile(tx, id, {
    displayName: body.displayName,
    telephone: body.telephone ?? null,
    contactName: body.contactName ?? null,
    address: body.address ?? null,
    salesmanUserId: body.salesmanUserId ?? null,
    remark: body.remark ?? null,
  });
  if (body.agentTenantId !== undefined) await changeAgent(tx, before, body.agentTenantId);
  const after = await view(tx, id);
  const fields = Object.keys(TENANT_LABELS) as (keyof typeof TENANT_LABELS)[];
  const changes: Change[] = fields
    .filter((f) => before[f] !== after[f])
    .map((f) => ({ field: f, label: TENANT_LABELS[f], oldValue: before[f], newValue: after[f] }));
  const lines = (side: 'oldValue' | 'newValue'): string =>
    changes.map((c) => `${c.label} ${String(c[side] ?? '—')}`).join('；');
  // who of the platform looks after it, and its note, are none of the space's; its agent stands in a row of its own
  const open = changes.filter((c) => !['remark', 'salesmanName', 'agentName'].includes(c.field));
  if (open.length > 0)
    await addTrend(tx, {
      tenantId: id,
      trendType: TREND.profile,
      title: TREND_TITLES.profile,
      oldValue: open.map((c) => `${c.label} ${String(c.oldValue ?? '—')}`).join('；'),
      newValue: open.map((c) => `${c.label} ${String(c.newValue ?? '—')}`).join('；'),
      operatorName: who.nickname,
      operatorSide: PLATFORM_SIDE,
    });
  if (before.agentTenantId !== after.agentTenantId)
    await addTrend(tx, {
      tenantId: id,
      trendType: TREND.agent,
      title: TREND_TITLES.agent,
      oldValue: before.agentName,
      newValue: after.agentName,
      operatorName: who.nickname,
      operatorSide: PLATFORM_SIDE,
    });
  await audit({
    bizType: 'red.tenants',
    bizId: id,
    bizNo: after.displayName,
    action: 'update',
    summary: `${TREND_TITLES.profile}：${after.displayName} ${lines('newValue')}`,
    changes,
  });
  await tellInside(doing, id);
  return after;
}

function assertState(
  row: SpaceRow,
  isRight: (state: number) => boolean,
  verb: keyof typeof TENANT_VERBS,
): void {
  const state = stateOf(row);
  if (isRight(state)) return;
  const label = home.SPACE_STATES.find((s) => s.value === state)?.label ?? '';
  raise('Tenant:State', { state: label, action: TENANT_VERBS[verb] });
}

type Turn = { reason: string; version: number };
/** Nobody enters it any more, and whoever is in is out at once. Raises Tenant:State. */
export async function disableSpace(doing: Doing, id: string, { reason, version }: Turn) {
  const { tx } = doing;
  const row = await held(tx, id, version);
  assertState(row, isOpen, 'disable');
  await tellInside(doing, id);
  await writeDisabled(tx, id, reason);
  await endInside(tx, id, END_REASON.memberDisabled);
  await told(doing, row, { trendType: TREND.active, title: TREND_TITLES.disable, reason }, 'disable');
  return view(tx, id);
}

export async function enableSpace(doing: Doing, id: string, { reason, version }: Turn) {
  const { tx } = doing;
  const row = await held(tx, id, version);
  assertState(row, (state) => state === TENANT_STATE.disabled, 'enable');
  await writeEnabled(tx, id);
  await told(doing, row, { trendType: TREND.active, title: TREND_TITLES.enable, reason }, 'enable');
  return view(tx, id);
}

/** The first who asks is noted, another one deletes. Raises Tenant:State, Tenant:HasUnpaidOrder, Tenant:DeleteSecond. */
export async function deleteSpace(doing: Doing, id: string): Promise<void> {
  const { tx, who } = doing;
  const row = await held(tx, id);
  assertState(row, (state) => !isOpen(state), 'remove');
  if (await hasUnpaidOrder(tx, id)) raise('Tenant:HasUnpaidOrder');
  if (row.deleteRequesterId === who.userId) raise('Tenant:DeleteSecond');
  const isSecond = row.deleteRequesterId !== null;
  await (isSecond ? writeDeleted(tx, id) : writeDeleteAsked(tx, id));
  const title = isSecond ? TREND_TITLES.deleted : TREND_TITLES.deleteAsked;
  await told(doing, row, { trendType: TREND.active, title }, 'delete');
}
