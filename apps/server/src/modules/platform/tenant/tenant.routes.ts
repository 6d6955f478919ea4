/** Binds the calls of spaces as the platform keeps them. */
import { member, phoneMasked, tenant, tenantInit, tenantLog, tenantPick } from '@muyun/contract';
import { bind, type Binding, bindPrepared } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { hashPassword } from '../account/index.ts';
import { editionsOf } from '../space/index.ts';
import {
  changeTag,
  everyTag,
  insertFollowup,
  insertTag,
  lockTag,
  pageOfDue,
  pageOfFollowups,
  pageOfMembers,
  followupHeld,
  removeFollowup,
  removeTag,
} from './followup.store.ts';
import { staffOf } from './host-user.store.ts';
import { initView, retryInit } from './init.ts';
import { initialPassword } from './password.ts';
import { openWhole } from './opening.ts';
import { tagged } from './tagged.ts';
import { exportSpaces } from './tenant-export.ts';
import {
  deleteSpace,
  disableSpace,
  enableSpace,
  EVERY_TYPE,
  held,
  shown,
  updateSpace,
  view,
} from './tenant.ts';
import { pageOfSpaces, type SpacesAsked } from './tenant.store.ts';
import { changeQuota } from './quotas.ts';
import { changeEdition, changeService } from './terms.ts';
import { trendsAcross, trendsHere } from './trend.store.ts';

const MOST_OPTIONS = 50;

/** A password that nobody has seen yet, with its hash: made before the transaction, because a hash takes long. */
export async function freshPassword(pepper: string): Promise<{ password: string; hash: string }> {
  const password = initialPassword();
  return { password, hash: await hashPassword(pepper, password) };
}

async function options(tx: Tx, asked: SpacesAsked) {
  const { items } = await pageOfSpaces(tx, {
    ...asked,
    skipCount: 0,
    maxResultCount: MOST_OPTIONS,
    sorting: 'displayName asc',
  });
  return items.map(({ id, displayName, editionType }) => ({ tenantId: id, displayName, editionType }));
}

const spaces = (pepper: () => string): readonly Binding[] => [
  bind(tenant.listTenants, async ({ tx, query }) => {
    const page = await pageOfSpaces(tx, query);
    return { ...page, items: page.items.map(shown) };
  }),
  bind(tenant.exportTenants, ({ tx, query }) => exportSpaces(tx, query)),
  bind(tenant.getTenant, ({ tx, params }) => view(tx, params.id)),
  ...[tenant.createTenant, tenant.addTenant].map((call) =>
    bindPrepared(
      call,
      () => freshPassword(pepper()),
      (doing, made) => openWhole(doing, doing.body, made),
    ),
  ),
  bind(tenant.updateTenant, (doing) => updateSpace(doing, doing.params.id, doing.body)),
  bind(tenant.deleteTenant, (doing) => deleteSpace(doing, doing.params.id)),
  bind(tenant.enableTenant, (doing) => enableSpace(doing, doing.params.id, doing.body)),
  bind(tenant.disableTenant, (doing) => disableSpace(doing, doing.params.id, doing.body)),
  bind(tenantInit.getInit, ({ tx, params }) => initView(tx, params.id)),
  bind(tenantInit.retryInit, (doing) => retryInit(doing, doing.params.id)),
  bind(tenant.setEdition, (doing) => changeEdition(doing, doing.body)),
  bind(tenant.setSeats, (doing) => changeQuota(doing, 'seats', doing.body)),
  bind(tenant.setStorage, (doing) => changeQuota(doing, 'storage', doing.body)),
  bind(tenant.setNest, (doing) => changeQuota(doing, 'nest', doing.body)),
  bind(tenant.setConcurrent, (doing) => changeQuota(doing, 'concurrent', doing.body)),
  bind(tenant.setService, (doing) => changeService(doing, doing.body)),
];

const picks: readonly Binding[] = [
  bind(tenantPick.tenantOptions, ({ tx, query }) => options(tx, { filter: query.filter })),
  bind(tenantPick.tenantsOfType, ({ tx, query }) =>
    options(tx, { editionType: query.editionType === undefined ? undefined : [query.editionType] }),
  ),
  bind(tenantPick.tenantsByName, async ({ tx, query: { displayName } }) =>
    (await options(tx, { filter: displayName })).filter((s) => s.displayName.startsWith(displayName)),
  ),
  bind(tenantPick.tenantEditions, ({ tx }) => editionsOf(tx, EVERY_TYPE)),
  bind(tenantPick.tenantSalesmen, ({ tx }) => staffOf(tx)),
  bind(tenantPick.listTags, ({ tx }) => everyTag(tx)),
  bind(
    tenantPick.createTag,
    async ({ tx, body }) => (await insertTag(tx, body)) ?? raise('Tenant:TagExists', { name: body.name }),
  ),
  bind(tenantPick.updateTag, async ({ tx, params, body }) => {
    const tag = (await lockTag(tx, params.id)) ?? raise('Common:NotFound');
    if (tag.version !== body.version) raise('Common:StaleVersion');
    return (await changeTag(tx, tag.id, body)) ?? raise('Tenant:TagExists', { name: body.name });
  }),
  bind(tenantPick.deleteTag, async ({ tx, params }) => {
    const tag = (await lockTag(tx, params.id)) ?? raise('Common:NotFound');
    if (tag.used > 0) raise('Tenant:TagInUse', { name: tag.name, count: tag.used });
    await removeTag(tx, params.id);
  }),
  bind(tenantPick.addTagOfTenant, (doing) => tagged(doing, pairOf(doing.params), true)),
  bind(tenantPick.removeTagOfTenant, async (doing) => {
    await tagged(doing, pairOf(doing.params), false);
  }),
];
const pairOf = (params: Readonly<{ id: string; [name: string]: string }>) => ({
  id: params.id,
  tagId: params['tagId'] ?? '',
});

const logs: readonly Binding[] = [
  bind(tenantLog.listTrend, ({ tx, who, query }) => {
    if (!who.tenant) return trendsAcross(tx, query);
    // a space reads its own; that there is another one is nothing to be told
    if (query.tenantId && query.tenantId !== who.tenant.id) raise('Common:NotFound');
    return trendsHere(tx, query);
  }),
  bind(tenantLog.listFollowups, ({ tx, query }) => pageOfFollowups(tx, query)),
  bind(tenantLog.listDue, ({ tx, who, query }) =>
    pageOfDue(tx, { ...query, mine: query.isMine === false ? null : who.userId }),
  ),
  bind(tenantLog.createFollowup, async ({ tx, body }) => {
    await held(tx, body.tenantId);
    const { contactName = null, nextFollowTime = null } = body;
    const made = await insertFollowup(tx, { ...body, contactName, nextFollowTime });
    return made ?? raise('Common:NotFound');
  }),
  bind(tenantLog.deleteFollowup, async ({ tx, who, params }) => {
    const hours = tenantLog.FOLLOWUP_HOURS;
    const row = (await followupHeld(tx, params.id, hours)) ?? raise('Common:NotFound');
    const isOwn = row.creatorId === who.userId && row.isFresh;
    if (!isOwn && !who.rights.has('RedSaasManagement.RedTenants:delete'))
      raise('Tenant:FollowupKept', { hours });
    await removeFollowup(tx, params.id);
  }),
  bind(tenantLog.membersOfTenant, async ({ tx, params, query }) => {
    await view(tx, params.id);
    const page = await pageOfMembers(tx, params.id, query);
    return {
      ...page,
      items: page.items.map(({ phoneNumber, isActive, isHostUser, ...m }) => ({
        ...m,
        phoneMasked: phoneNumber === null ? null : phoneMasked(phoneNumber),
        actions: isActive && !isHostUser && member.ACTIVE_STATUSES.includes(m.userStatus) ? ['login'] : [],
      })),
    };
  }),
];

export const tenantRoutes = (pepper: () => string): readonly Binding[] => [
  ...spaces(pepper),
  ...picks,
  ...logs,
];
