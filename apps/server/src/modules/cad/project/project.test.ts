import { describe, expect, it } from 'vitest';
import { account, product, project } from '@muyun/contract';
import { addPanel, cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { makeMember, makeSpace } from '../../../../test/kit.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { recountProject } from '../shared/project-counters.store.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { sql } from '../../../kit/sql.ts';

const add = (scene: CadScene, name: string, over: Record<string, unknown> = {}) =>
  scene.owner.call(project.createProject, { body: { name, demanderId: scene.demanderId, ...over } });
const nest = (scene: CadScene, state: number, cut = 0) =>
  scene.owner.inTx((tx) =>
    tx.run(
      sql`insert into nest_order (tenant_id, id, no, project_ids, params, state, cut_sheet_amount, sheet_amount) values (${tx.tenantId}, gen_random_uuid(), 'TLN' || ${state}::int::text || floor(random() * 1e6)::text, array[${scene.projectId}::uuid], '{}', ${state}::int, ${cut}::int, ${cut}::int)`,
    ),
  );
const unnest = (scene: CadScene) =>
  scene.owner.inTx((tx) => tx.run(sql`update nest_order set state = 512 where tenant_id = ${tx.tenantId}`));

describe('projects (engineering C)', () => {
  it('numbers, names and batches; name and batch are unique without case', async () => {
    const scene = await cadScene('凤凰城');
    const first = await scene.owner.call(project.getProject, { params: { id: scene.projectId } });
    expect(first).toMatchObject({
      batch: 1,
      displayBatch: '第1批',
      displayName: '凤凰城 / 第1批',
      demandSide: '佛山万科',
      projectStatus: 1,
      controlState: 0,
      isFavorite: false,
    });
    expect(first.code).toMatch(/^GC\d{6}0001$/);
    expect(await scene.owner.refused(add(scene, '凤凰城'))).toBe('Cad:ProjectDuplicate');
    const next = await add(scene, '凤凰城', { copyFromId: scene.projectId });
    expect(next.displayBatch).toBe('第2批');
    expect((await add(scene, '凤凰城', { displayBatch: '裙楼' })).displayName).toBe('凤凰城 / 裙楼');
    const names = await scene.owner.call(project.projectNames);
    expect(names).toMatchObject([{ name: '凤凰城' }]);
    expect(names[0]?.projectIds).toHaveLength(3);
    expect(
      (await scene.owner.call(project.projectBatchs, { query: { projectName: '凤凰城' } })).map(
        (b) => b.displayBatch,
      ),
    ).toEqual(['第1批', '裙楼', '第2批']);
    expect((await scene.owner.call(project.projectListText)).map((t) => t.text).join()).toContain(
      '凤凰城 第2批 佛山万科',
    );
  });

  it('refuses dates the wrong way round, a rework without its parent, a bad code rule', async () => {
    const scene = await cadScene();
    const refuse = (over: Record<string, unknown>) => scene.owner.refused(add(scene, '新工程', over));
    expect(await refuse({ orderTime: '2026-05-02', deliveryDate: '2026-05-01' })).toBe('Cad:DeliveryDate');
    expect(await refuse({ projectType: 2 })).toBe('Cad:ProjectParent');
    expect(await refuse({ codeRule: '{plateType}' })).toBe('Cad:CodeRule');
    expect(await refuse({ demanderId: scene.projectId })).toBe('Common:NotFound');
    expect(
      (await add(scene, '新工程', { projectType: 2, parentProjectId: scene.projectId })).projectType,
    ).toBe(2);
  });

  it('edits with the version seen, writes a readable log, changes dates with a reason', async () => {
    const scene = await cadScene();
    const edited = await scene.owner.call(project.updateProject, {
      params: { id: scene.projectId },
      body: { version: 1, address: '佛山', defaultTextureId: scene.textureId },
    });
    expect(edited).toMatchObject({ version: 2, textureName: '3003-H24' });
    expect(
      await scene.owner.refused(
        scene.owner.call(project.updateProject, {
          params: { id: scene.projectId },
          body: { version: 1, address: 'x' },
        }),
      ),
    ).toBe('Common:StaleVersion');
    await scene.owner.call(project.setOrderTime, {
      params: { id: scene.projectId },
      body: { orderTime: '2026-05-01' },
    });
    expect(
      await scene.owner.refused(
        scene.owner.call(project.setDeliveryDate, {
          params: { id: scene.projectId },
          body: { deliveryDate: '2026-04-30', reason: '客户提前要货' },
        }),
      ),
    ).toBe('Cad:DeliveryDate');
    expect(
      (
        await scene.owner.call(project.setDeliveryDate, {
          params: { id: scene.projectId },
          body: { deliveryDate: '2026-06-30', reason: '客户推迟要货' },
        })
      ).deliveryDate,
    ).toBe('2026-06-30');
    expect(
      await scene.owner.call(project.setPackingPrefix, {
        body: { projectIds: [scene.projectId], packingPrefix: 'WK-1' },
      }),
    ).toEqual({ updated: 1 });
    expect(
      (
        await scene.owner.call(project.moveProject, {
          params: { id: scene.projectId },
          body: { factoryId: scene.space.factoryIds[1] as string },
        })
      ).factoryName,
    ).toBe('二厂');
    const log = await scene.owner.call(project.projectLog, { query: { projectId: scene.projectId } });
    expect(log.items.map((l) => l.type)).toEqual([
      'factory',
      'packingPrefix',
      'deliveryDate',
      'orderTime',
      'edit',
      'create',
    ]);
    expect(log.items[4]).toMatchObject({
      content: '修改了 地址、默认材质',
      changes: expect.arrayContaining([expect.objectContaining({ label: '默认材质', newValue: '3003-H24' })]),
    });
    const { bytes } = await scene.owner.raw(project.downProjectLog, {
      query: { projectId: scene.projectId },
    });
    const [sheet] = (await readXlsx(writeTemporary(bytes), { maxRows: 20 })).sheets;
    expect(sheet?.rows[0]?.cells.at(-1)).toBe('前后值');
    expect(sheet?.rows[2]?.cells.at(-1)).toContain('默认材质：空 → 3003-H24');
  });

  it('a nest forbids delete and move; cutting forbids a void with its own words', async () => {
    const scene = await cadScene();
    const { id } = await addPanel(scene);
    const params = { id: scene.projectId };
    const refuse = (work: Promise<unknown>) => scene.owner.refused(work);
    await nest(scene, 16);
    expect(await refuse(scene.owner.call(project.deleteProject, { params }))).toBe('Cad:ProjectHasNest');
    await nest(scene, 64, 1);
    expect(
      await refuse(scene.owner.call(project.voidProject, { params, body: { reason: '客户取消合同' } })),
    ).toBe('Cad:ProjectCutting');
    await unnest(scene);
    damage(scene.owner.tenantId);
    await scene.owner.inTx(async (tx) => {
      await tx.run(
        sql`update cad_product set nested_quantity = 1 where tenant_id = ${tx.tenantId} and id = ${id}`,
      );
      await recountProject(tx, scene.projectId);
    });
    await scene.owner.call(product.updateProduct, {
      params: { id },
      body: { version: 1, remark: '套了一件' },
    });
    expect(
      await refuse(
        scene.owner.call(project.moveProject, {
          params,
          body: { factoryId: scene.space.factoryIds[1] as string },
        }),
      ),
    ).toBe('Cad:FactoryMove');
  });

  it('强制完工 closes what is not nested, 强制作废 stops every write, 恢复正常 opens both again', async () => {
    const scene = await cadScene();
    const { id } = await addPanel(scene);
    const params = { id: scene.projectId };
    const state = () => scene.owner.call(project.getProject, { params });
    expect(
      await scene.owner.call(project.compelProjects, {
        body: { projectIds: [scene.projectId], reason: '客户减少数量' },
      }),
    ).toEqual({ done: 1, failed: [] });
    expect(await state()).toMatchObject({
      controlState: 1,
      nestableAmount: 0,
      notNestingAmount: 0,
      productAmount: 12,
    });
    expect(
      (
        await scene.owner.call(project.compelProjects, {
          body: { projectIds: [scene.projectId], reason: '客户减少数量' },
        })
      ).failed,
    ).toMatchObject([{ message: '工程「万科大厦 / 第1批」当前为「强制完工」，不能执行「强制完工」' }]);
    expect(await scene.owner.refused(addPanel(scene, { visibleWidth: 900 }))).toBe('Cad:ProjectClosed');
    await scene.owner.call(project.normalProject, { params, body: { reason: '客户恢复数量' } });
    expect(await state()).toMatchObject({ controlState: 0, notNestingAmount: 12 });
    await scene.owner.call(project.voidProject, { params, body: { reason: '客户取消合同' } });
    expect(await state()).toMatchObject({ controlState: 2, projectStatus: 64 });
    expect((await scene.owner.call(product.getProduct, { params: { id } })).state).toBe(8);
    expect(
      await scene.owner.refused(
        scene.owner.call(product.updateProduct, { params: { id }, body: { version: 4, remark: 'x' } }),
      ),
    ).toBe('Cad:ProjectVoided');
    expect(
      await scene.owner.refused(
        scene.owner.call(project.updateProject, { params, body: { version: 4, address: 'x' } }),
      ),
    ).toBe('Cad:ProjectVoided');
    expect(
      await scene.owner.refused(
        scene.owner.call(project.voidProject, { params, body: { reason: '再次作废工程' } }),
      ),
    ).toBe('Cad:ProjectState');
    await scene.owner.call(project.normalProject, { params, body: { reason: '误操作作废' } });
    expect((await scene.owner.call(product.getProduct, { params: { id } })).state).toBe(1);
  });

  it('goes to the recycle bin with its products and comes back, unless its name is taken or 180 days have passed', async () => {
    const scene = await cadScene();
    await addPanel(scene);
    const params = { id: scene.projectId };
    await scene.owner.call(project.deleteProject, { params });
    expect((await scene.owner.call(project.listProjects)).totalCount).toBe(0);
    expect((await scene.owner.call(project.listProjects, { query: { isDeleted: true } })).totalCount).toBe(1);
    expect((await scene.owner.call(product.listProducts)).totalCount).toBe(0);
    const other = await add(scene, '万科大厦');
    expect(await scene.owner.refused(scene.owner.call(project.recoverProject, { params }))).toBe(
      'Cad:ProjectDuplicate',
    );
    await scene.owner.call(project.deleteProject, { params: { id: other.id } });
    expect(await scene.owner.call(project.recoverProject, { params })).toMatchObject({
      kindAmount: 1,
      isDeleted: false,
      deletedTime: null,
    });
    expect((await scene.owner.call(product.listProducts)).totalCount).toBe(1);
    await scene.owner.inTx((tx) =>
      tx.run(
        sql`update cad_project set deleted_time = now() - interval '181 days' where tenant_id = ${tx.tenantId} and id = ${other.id}`,
      ),
    );
    await scene.owner.inTx((tx) =>
      tx.run(sql`update cad_project set name = '别名' where tenant_id = ${tx.tenantId} and id = ${other.id}`),
    );
    expect(
      await scene.owner.refused(scene.owner.call(project.recoverProject, { params: { id: other.id } })),
    ).toBe('Cad:ProjectRecovery');
  });

  it('favourites are personal; states are counted; another space sees nothing', async () => {
    const scene = await cadScene();
    const second = await add(scene, '碧桂园');
    await addPanel(scene);
    await scene.owner.call(project.favorProject, { params: { id: second.id }, body: { isFavorite: true } });
    expect(
      (await scene.owner.call(project.listProjects, { query: { isFavorite: true } })).items.map(
        (p) => p.name,
      ),
    ).toEqual(['碧桂园']);
    const { tenantUserId } = await scene.owner.call(account.auth);
    const mine = { params: { id: String(tenantUserId) } };
    expect((await scene.owner.call(project.favoriteProjects, mine)).items.map((p) => p.id)).toEqual([
      second.id,
    ]);
    const list = await scene.owner.call(project.listProjects, { query: { sorting: 'name asc' } });
    expect(list).toMatchObject({
      totalCount: 2,
      totals: { 'projectStatus:1': 2, 'projectStatus:all': 2, productAmount: 12 },
    });
    expect(
      (await scene.owner.call(project.listProjects, { query: { projectStatus: 2 + 64 } })).totalCount,
    ).toBe(0);
    expect(
      await scene.owner.refused(scene.owner.call(project.favoriteProjects, { params: { id: second.id } })),
    ).toBe('Common:NotFound');
    const stranger = (await makeSpace()).owner;
    const params = { id: second.id };
    expect(await stranger.refused(stranger.call(project.getProject, { params }))).toBe('Common:NotFound');
    expect(await stranger.refused(stranger.call(project.deleteProject, { params }))).toBe('Common:NotFound');
    expect(
      await stranger.refused(
        stranger.call(project.updateProject, { params, body: { version: 1, address: 'x' } }),
      ),
    ).toBe('Common:NotFound');
    const colleague = await makeMember(scene.space, ['AlCad.CadProjects:query'], { dataScope: 'own' });
    expect((await colleague.call(project.listProjects)).totalCount).toBe(0);
    expect(await colleague.call(project.projectNames)).toEqual([]);
  });
});
