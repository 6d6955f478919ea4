/** A space that is opened with all that was agreed (platform M4 §6, for-admin/create). */
import { beforeAll, expect, it } from 'vitest';
import { AGENT_EDITION, tenant, tenantPick, TREND } from '@muyun/contract';
import { freshNumber, HostScene, nameOf } from '../../../../test/host-scene.ts';
import { codeOf } from '../../../../test/kit.ts';
import { PLATFORM } from '../../../kit/tx.ts';

let scene: HostScene;
beforeAll(async () => {
  scene = await HostScene.open();
});
const opening = async (more: object) => ({
  body: {
    editionId: await scene.editionId(2),
    displayName: nameOf('全开'),
    ownerPhone: freshNumber(),
    ownerName: '陈老板',
    months: 12,
    ...more,
  },
});

it('has its quotas, its agent, its salesman and its tags from the first moment', async () => {
  const { host } = scene;
  const agent = await scene.space({ editionId: await scene.editionId(AGENT_EDITION) });
  const [salesman] = await host.call(tenantPick.tenantSalesmen);
  const tag = await host.call(tenantPick.createTag, {
    body: { name: nameOf('重点').slice(0, 12), color: 'blue' },
  });
  const { tenantId } = await host.call(
    tenant.createTenant,
    await opening({
      seats: 30,
      storage: 80,
      nest: 500,
      concurrent: 3,
      agentTenantId: agent.row.id,
      salesmanUserId: salesman?.id,
      tagIds: [tag.id],
    }),
  );
  const row = await host.call(tenant.getTenant, { params: { id: tenantId } });
  expect(row).toMatchObject({
    seats: 30,
    storageTotal: 80 * 1024 ** 3,
    nestLeft: 500,
    concurrent: 3,
    agentTenantId: agent.row.id,
    salesmanUserId: salesman?.id,
  });
  expect(row.tags.map((t) => t.id)).toEqual([tag.id]);
  expect(row).toMatchObject({ spaceCode: expect.stringMatching(/^[a-z0-9]{4,12}$/) as string });
  const trends = (await scene.trendOf(tenantId)).map((t) => t.trendType);
  expect(trends.toSorted((a, b) => a - b)).toEqual(
    [TREND.create, TREND.storage, TREND.nest, TREND.concurrent, TREND.tag, 11].toSorted((a, b) => a - b),
  );
});

it('is not opened at all where one of it cannot be', async () => {
  const { host } = scene;
  const plain = await scene.space();
  const found = async (name: string) =>
    (await host.call(tenant.listTenants, { query: { filter: name } })).totalCount;
  for (const [more, code] of [
    [{ agentTenantId: plain.row.id }, 'Tenant:NotAgent'],
    [{ agentTenantId: PLATFORM }, 'Common:NotFound'],
    [{ salesmanUserId: plain.row.ownerUserId }, 'Common:NotFound'],
    [{ tagIds: [PLATFORM] }, 'Common:NotFound'],
    [{ storage: 0 }, 'Common:Validation'],
    [{ concurrent: 65 }, 'Common:Validation'],
  ] as const) {
    const asked = await opening(more);
    expect(codeOf(await host.raw(tenant.createTenant, asked))).toBe(code);
    expect(await found(asked.body.displayName)).toBe(0);
  }
});
