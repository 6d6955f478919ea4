/** Income of nesting by agent (engineering part G), and the agent of a space as the platform keeps it (platform M4). */
import { beforeAll, describe, expect, it } from 'vitest';
import { nestAdmin, tenant, type TenantRow } from '@muyun/contract';
import { HostScene } from '../../../../test/host-scene.ts';
import { type Actor, codeOf } from '../../../../test/kit.ts';

let host: Actor;
let scene: HostScene;
let agent: TenantRow;
let children: TenantRow[] = [];
let lone: TenantRow;
beforeAll(async () => {
  scene = await HostScene.open();
  host = scene.host;
  agent = (await scene.space({ editionId: await scene.editionId(5) })).row;
  children = [(await scene.space()).row, (await scene.space()).row];
  lone = (await scene.space()).row;
});
const change = (row: TenantRow, agentTenantId?: string | null) =>
  host.raw(tenant.updateTenant, {
    params: { id: row.id },
    body: {
      displayName: row.displayName,
      version: row.version,
      ...(agentTenantId === undefined ? {} : { agentTenantId }),
    },
  });
const again = (row: TenantRow) => host.call(tenant.getTenant, { params: { id: row.id } });
const pay = (row: TenantRow, amount: string) =>
  host.call(nestAdmin.adjustCost, {
    body: { tenantId: row.id, quotaUnits: 0, amount, reason: '补收套料费' },
  });

describe('the agent of a space', () => {
  it('is set by the platform, is told in the list, and stays when a change does not name it', async () => {
    for (const row of children) expect(codeOf(await change(row, agent.id))).toBe('200');
    const [first] = children;
    const row = await again(first as TenantRow);
    expect(row).toMatchObject({ agentTenantId: agent.id, agentName: agent.displayName });
    expect(codeOf(await change(row))).toBe('200');
    expect((await again(row)).agentTenantId).toBe(agent.id);
    const { items } = await host.call(tenant.listTenants, { query: { agentTenantId: agent.id } });
    expect(items.map((t) => t.id).toSorted()).toEqual(children.map((c) => c.id).toSorted());
  });

  it('is an agent, another space, and one that exists', async () => {
    expect(codeOf(await change(lone, children[0]?.id))).toBe('Tenant:NotAgent');
    expect(codeOf(await change(agent, agent.id))).toBe('Agent:SelfAgent');
    expect(codeOf(await change(lone, host.userId))).toBe('Common:NotFound');
    expect((await again(lone)).agentTenantId).toBeNull();
  });
});

describe('income by agent', () => {
  it('adds up what its spaces brought; spaces without one stand together; rows are those of its spaces', async () => {
    await pay(children[0] as TenantRow, '100.50');
    await pay(children[1] as TenantRow, '20');
    await pay(lone, '7');
    const income = (query: object) =>
      host.call(nestAdmin.adminIncome, { query: { by: 'agent', ...query } as never });
    const { rows } = await income({ agentTenantId: agent.id });
    expect(rows).toEqual([
      expect.objectContaining({ key: agent.id, title: agent.displayName, income: '120.50' }),
    ]);
    const none = await income({ tenantId: lone.id });
    expect(none.rows).toEqual([expect.objectContaining({ key: '', title: '', income: '7.00' })]);
    const of = await host.call(nestAdmin.adminCosts, { query: { agentTenantId: agent.id } });
    expect([of.totalCount, of.totals?.['amount']]).toEqual([2, '120.50']);
    // what stands under 无代理商 leads to its rows
    const costs = (query: object) => host.call(nestAdmin.adminCosts, { query: query as never });
    const unlooked = await costs({ tenantId: lone.id, withoutAgent: true });
    expect([unlooked.totalCount, unlooked.totals?.['amount']]).toEqual([1, '7.00']);
    expect((await costs({ tenantId: lone.id, withoutAgent: false })).totalCount).toBe(0);
    expect((await costs({ agentTenantId: agent.id, withoutAgent: true })).totalCount).toBe(0);
    // an agent of later brings less: whoever brought most stands first, and what stands above is the sum of all
    const late = (await scene.space({ editionId: await scene.editionId(5) })).row;
    const child = (await scene.space()).row;
    expect(codeOf(await change(child, late.id))).toBe('200');
    await pay(child, '30');
    const all = await income({});
    const places = [agent.id, late.id].map((id) => all.rows.findIndex((r) => r.key === id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const brought = all.rows.map((r) => Number(r.income));
    expect(brought).toEqual(brought.toSorted((a, b) => b - a));
    expect(brought.length).toBeGreaterThan(1);
    expect(Number(all.total.income)).toBeCloseTo(
      brought.reduce((a, b) => a + b, 0),
      2,
    );
    // taken from the agent it brings nothing more
    const [first] = children;
    expect(codeOf(await change(await again(first as TenantRow), null))).toBe('200');
    expect((await income({ agentTenantId: agent.id })).rows).toEqual([
      expect.objectContaining({ income: '20.00' }),
    ]);
  });
});
