/** The operate log (platform M15): the audit log as people read it. */
import { describe, expect, it } from 'vitest';
import { demander, operateLog, project, supplier } from '@muyun/contract';
import { type Actor, makeHost, makeMember, makeSpace } from '../../../../test/kit.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { sql } from '../../../kit/sql.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const page = async (reader: Actor, query: object = {}) =>
  reader.call(operateLog.listOperations, { query: { maxResultCount: 100, ...query } });

async function busySpace() {
  const space = await makeSpace();
  const { owner } = space;
  const made = await owner.call(demander.createDemander, { body: { code: 'KH1', name: '凤凰幕墙' } });
  const { id: projectId } = await owner.call(project.createProject, {
    body: { name: '南海中心', demanderId: made.id },
  });
  const vendor = await owner.call(supplier.calls.create, {
    body: { code: 'GYS1', name: '亚铝', supplierType: 1 },
  });
  await owner.call(supplier.calls.update, {
    params: { id: vendor.id },
    body: { ...vendor, name: '亚洲铝业', version: vendor.version },
  });
  return { space, owner, projectId, vendorId: vendor.id };
}

describe('the operate log', () => {
  it('tells who did what in which module, field by field, with the way to the record', async () => {
    const { owner, projectId } = await busySpace();
    const { items } = await page(owner);
    const created = items.find((r) => r.path === `/cad/project-detail?id=${projectId}`);
    expect(created).toMatchObject({ userName: '老板', isRefused: false, clientType: 1 });
    const edited = items.find((r) => r.changes.some((c) => c.newValue === '亚洲铝业'));
    expect(edited?.module).toBe(supplier.title);
    // what nobody can read is told to nobody
    const made = items.find((r) => r.module === supplier.title && r !== edited);
    expect(made?.changes.map((c) => c.label)).toEqual(expect.arrayContaining(['编码', '名称']));
    expect(items.flatMap((r) => r.changes).filter((c) => c.field === 'id')).toEqual([]);
    expect(edited?.changes.find((c) => c.newValue === '亚洲铝业')).toMatchObject({
      label: '名称',
      oldValue: '亚铝',
    });
    const modules = await owner.call(operateLog.operateModules);
    expect(modules.map((m) => m.label)).toEqual(expect.arrayContaining([supplier.title]));
    const only = await page(owner, { module: supplier.title });
    expect(only.items.length).toBe(2);
    expect(new Set(only.items.map((r) => r.module))).toEqual(new Set([supplier.title]));
    expect((await page(owner, { module: '没有这个模块' })).totalCount).toBe(0);
  });

  it('finds by words, by number, and what was refused', async () => {
    const { owner } = await busySpace();
    await owner.refused(owner.call(demander.createDemander, { body: { code: 'KH1', name: '凤凰幕墙' } }));
    const refused = await page(owner, { isRefused: true });
    expect(refused.items.map((r) => r.isRefused)).toEqual([true]);
    expect((await page(owner, { isRefused: false })).items.every((r) => !r.isRefused)).toBe(true);
    expect((await page(owner, { filter: '老板' })).totalCount).toBe((await page(owner)).totalCount);
    expect((await page(owner, { filter: '没有的话' })).totalCount).toBe(0);
    expect((await page(owner, { bizNo: '没有的号' })).totalCount).toBe(0);
    const edits = await page(owner, { action: 'edit' });
    expect([edits.totalCount, new Set(edits.items.map((r) => r.action))]).toEqual([1, new Set(['edit'])]);
    expect((await page(owner, { action: 'edit,add' })).totalCount).toBeGreaterThan(3);
    expect((await page(owner, { action: 'disable' })).totalCount).toBe(0);
    const wide = page(owner, { beginTime: '2026-01-01', endTime: '2026-06-01' });
    expect(await owner.refused(wide)).toBe('Log:RangeTooWide');
  });

  it('a member who sees only his own rows reads what he did; hidden amounts stay hidden; no link without the right', async () => {
    const { space, owner } = await busySpace();
    const clerk = await makeMember(space, ['AlLog.Trends:query', 'AlBasic.Demanders:add'], {
      dataScope: 'own',
    });
    await clerk.call(demander.createDemander, { body: { code: 'KH2', name: '二号客户' } });
    expect((await page(clerk)).items.map((r) => r.userName)).toEqual(['成员']);
    await owner.inTx(async (tx) => {
      await tx.run(sql`insert into audit_log (tenant_id, id, user_id, call_id, biz_type, action, summary, changes) values (${tx.tenantId}, gen_random_uuid(), ${tx.userId}, 'test', 'purchase.material.order', 'edit', '改价',
        ${JSON.stringify([{ field: 'lines.price', label: '单价', oldValue: '1', newValue: '2' }])})`);
    });
    const blind = await makeMember(space, ['AlLog.Trends:query'], { displayAmount: false });
    const priced = async (reader: Actor) => (await page(reader, { filter: '改价' })).items[0];
    expect((await priced(blind))?.changes).toMatchObject([{ oldValue: '***', newValue: '***' }]);
    expect((await priced(owner))?.changes).toMatchObject([{ oldValue: '1', newValue: '2' }]);
    expect((await page(blind)).items.every((r) => r.path === null)).toBe(true);
    const nobody = await makeMember(space, ['AlBasic.Demanders:query']);
    expect(await nobody.refused(page(nobody))).toBe('Common:Forbidden');
  });

  it('the platform reads of one space without its amounts, or its own; a space never of another', async () => {
    const [{ space, owner }, host, other] = [await busySpace(), await makeHost(), await makeSpace()];
    const seen = await page(host, { tenantId: space.tenantId });
    expect(seen.totalCount).toBe((await page(owner)).totalCount);
    expect(seen.items.every((r) => r.path === null)).toBe(true);
    expect((await page(host, { filter: '亚洲铝业' })).totalCount).toBe(0);
    expect(await other.owner.refused(page(other.owner, { tenantId: space.tenantId }))).toBe(
      'Common:NotFound',
    );
    expect((await page(other.owner, { tenantId: other.tenantId })).totalCount).toBe(0);
  });

  it('is exported as it is shown', async () => {
    const { owner } = await busySpace();
    const raw = await owner.raw(operateLog.downOperations, { query: { module: supplier.title } });
    expect(raw.status).toBe(200);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-log-'));
    const file = path.join(folder, 'log.xlsx');
    writeFileSync(file, raw.bytes);
    const { sheets } = await readXlsx(file, { maxRows: 100 });
    rmSync(folder, { recursive: true });
    const text = JSON.stringify(sheets);
    expect(text).toContain('亚铝 → 亚洲铝业');
    expect(text).toContain(supplier.title);
    expect(
      await owner
        .raw(operateLog.downOperations, { query: { beginTime: '2024-01-01', endTime: '2026-01-01' } })
        .then((r) => r.status),
    ).toBe(400);
  });
});
