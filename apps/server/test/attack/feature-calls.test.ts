/** What a space may do is limited by its edition and by what it was given beside (platform F5, M5): for every call, every role, every key, at once. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  type AnyCall,
  featureOfRight,
  OPENING_FEATURES,
  permission,
  project,
  requisition,
  rightsOf,
  rightsOfSide,
  role,
  saveRoleMembers,
  tenant,
} from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { newId } from '../../src/kit/clock.ts';
import { HostScene, sql } from '../host-scene.ts';
import { codeOf, makeMember, makeSpace, type Space } from '../kit.ts';
import { ask, makeKey } from '../open-scene.ts';

const GONE = 'Feature:NotEnabled';
const CLOSED = ['Produce', 'Outsource', 'QC', 'Purchase', 'MaterialWareHouse', 'Sale', 'Finance'];
let scene: HostScene;
/** an edition of factories that contains drawings and nesting alone */
const small = newId();
beforeAll(async () => {
  scene = await HostScene.open();
  await sql(
    'insert into edition (id, name, edition_type, is_free, is_static, sort) values ($1, $2, 2, false, true, 90)',
    [small, `设计版${small.slice(-6)}`],
  );
  await sql(
    `update edition_feature e set value = 'false' from feature f where f.id = e.feature_id and e.edition_id = $1 and f.code = any($2)`,
    [small, CLOSED],
  );
});
const put = async (space: Space, editionId: string) => {
  const row = await scene.host.call(tenant.getTenant, { params: { id: space.tenantId } });
  return scene.host.call(tenant.setEdition, {
    body: {
      tenantId: space.tenantId,
      editionId,
      endTime: '2031-06-30T15:59:59.000Z',
      reason: '合同变更',
      version: row.version,
    },
  });
};
const familiesOf = async (who: Space['owner']): Promise<string[]> => [
  ...new Set((await who.call(account.policy)).permissions.map((p) => p.permissionId.split('.')[0] ?? '')),
];
const possible = new Set<string>(rightsOfSide('tenant'));
const byId = (id: string): AnyCall => allCalls.find((c) => c.id === id) as AnyCall;
/** every call whose rights are all of features that are closed */
const closedCalls = (codes: readonly string[]): AnyCall[] =>
  allCalls.filter((call) => {
    const rights = rightsOf(call.right);
    return (
      rights.length > 0 && rights.every((r) => possible.has(r) && codes.includes(featureOfRight(r) ?? ''))
    );
  });

describe('an edition', () => {
  it('that does not contain them opens no call of its features, not to its owner either', async () => {
    const space = await makeSpace();
    await put(space, small);
    const calls = closedCalls(CLOSED);
    // the sweep has something to find
    expect(calls.length).toBeGreaterThan(300);
    const open: string[] = [];
    for (const call of calls) {
      const code = codeOf(await space.owner.raw(call));
      if (code !== GONE) open.push(`${call.id}: ${code}`);
    }
    expect(open).toEqual([]);
    expect(codeOf(await space.owner.raw(project.listProjects))).toBe('200');
    expect(await familiesOf(space.owner)).toEqual(expect.arrayContaining(['AlCad', 'AlNest', 'AlBasic']));
    expect(await familiesOf(space.owner)).not.toEqual(expect.arrayContaining(['AlFinance']));
  }, 120_000);

  it('is in force with the next request, for members and in the open page; what it gives up comes back with it', async () => {
    const space = await makeSpace();
    const buyer = await makeMember(space, ['AlMaterialPurchase.Requisitions:query']);
    const list = () => buyer.raw(requisition.calls.list).then(codeOf);
    expect(await list()).toBe('200');
    const before = await buyer.call(account.policy);
    await put(space, small);
    expect(await list()).toBe(GONE);
    const after = await buyer.call(account.policy);
    expect(after.permissionVersion).toBeGreaterThan(before.permissionVersion);
    expect(after.permissions).toEqual([]);
    await put(space, await scene.editionId(2));
    expect(await list()).toBe('200');
  });

  it('beside which a feature was given opens it while the time lasts', async () => {
    const space = await makeSpace();
    await put(space, small);
    await sql(
      `insert into feature_grant (tenant_id, id, feature_id, quantity, start_time, end_time, source, reason)
       select $1, $2, id, 1, now(), now() + interval '1 day', 4, '试用' from feature where code = 'Purchase'`,
      [space.tenantId, newId()],
    );
    const rights = ['AlMaterialPurchase.Requisitions:query', 'AlFinance.Invoices:query'];
    const granted = await makeMember(space, rights);
    expect((await granted.call(account.policy)).permissions.map((p) => p.permissionId)).toEqual([
      'AlMaterialPurchase.Requisitions',
    ]);
    await sql(`update feature_grant set end_time = now() where tenant_id = $1`, [space.tenantId]);
    const late = await makeMember(space, rights);
    expect((await late.call(account.policy)).permissions).toEqual([]);
  });
});

describe('a role', () => {
  const FINANCE = { permissionId: 'AlFinance.Invoices', actionList: ['query'] as const };
  const PROJECTS = { permissionId: 'AlCad.CadProjects', actionList: ['query'] as const };
  const read = (space: Space, id: string) => space.owner.call(permission.readPermission, { params: { id } });
  async function save(space: Space, id: string, permissions: readonly object[]) {
    const { version } = await read(space, id);
    return space.owner.raw(permission.savePermission, {
      params: { id },
      body: { provider: 'R', permissions, version },
    });
  }

  it('is offered only what the space has; what it grants beyond is kept for when it is back, and given on by nobody', async () => {
    const space = await makeSpace();
    const { id } = await space.owner.call(role.calls.create, {
      body: { name: 'books', displayName: '账务' },
    });
    expect(codeOf(await save(space, id, [FINANCE]))).toBe('200');
    await put(space, small);
    const families = (await space.owner.call(permission.permissionDefinitions)).map((f) => f.family);
    expect(families).toContain('AlCad');
    expect(families).not.toContain('AlFinance');
    expect((await read(space, id)).permissions).toEqual([]);
    expect(codeOf(await save(space, id, [PROJECTS]))).toBe('200');
    const other = await space.owner.call(role.calls.create, { body: { name: 'other' } });
    expect(codeOf(await save(space, other.id, [FINANCE]))).toBe('Identity:GrantTooWide');
    // somebody who may give roles, and would have it the day the feature is back
    const giver = await makeMember(space, [
      'AbpIdentity.Roles:edit',
      'AbpIdentity.Roles:get',
      'AbpOrganizationUnit.Members:edit',
      'AlCad.CadProjects:query',
    ]);
    const { tenantUserId } = await giver.call(account.auth);
    const give = (who: Space['owner']) =>
      who.raw(saveRoleMembers, { params: { id }, body: { tenantUserIds: [tenantUserId] } }).then(codeOf);
    expect(await give(giver)).toBe('Identity:GrantTooWide');
    expect(await give(space.owner)).toMatch(/^20/);
    await put(space, await scene.editionId(2));
    expect((await read(space, id)).permissions).toEqual(expect.arrayContaining([FINANCE, PROJECTS]));
  });
});

it('a key of the open interface opens nothing of a feature that the space does not have', async () => {
  const space = await makeSpace();
  const key = await makeKey(space, { scopes: [1] });
  const stock = () =>
    ask(space.owner.url, key, byId('warehouse.material.stock.paged'), '/api/warehouse/material/stock');
  const before = await stock();
  await put(space, small);
  expect([before.code, (await stock()).code]).toEqual(['200', GONE]);
});

it('every feature that opens rights is one that editions are made of', async () => {
  const rows = await sql('select code from feature where value_type = 1 and parent_id is not null', []);
  expect(rows.map((r) => r['code'])).toEqual(expect.arrayContaining([...OPENING_FEATURES]));
});
