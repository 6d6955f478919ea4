import { describe, expect, it } from 'vitest';
import { product, type ProductRowDraft, project, texture } from '@muyun/contract';
import { addPanel, cadScene, panel } from '../../../../test/cad-scene.ts';
import { makeMember, makeSpace } from '../../../../test/kit.ts';
import { partsOf } from '../../../../test/template-book.ts';
import { commit, faultsOf } from '../../../../test/product-scene.ts';

describe('products (engineering B, D)', () => {
  it('names every faulty field, and says why it cannot unfold', async () => {
    const scene = await cadScene();
    const add = (over: Partial<ProductRowDraft>) => faultsOf(addPanel(scene, over));
    expect(await add({ thickness: 7 })).toEqual([
      'Common:Validation',
      'thickness 材质「3003-H24」没有板厚 7',
    ]);
    expect(await add({ visibleHeight: null })).toEqual(['Common:Validation', 'visibleHeight 缺少高']);
    expect(await add({ colorId: scene.projectId })).toEqual(['Common:NotFound']);
    expect((await add({ depth: 500 }))[0]).toBe('Cad:UnfoldFail');
    expect(await add({ quantity: 0 })).toEqual(['Common:Validation', 'quantity 不能小于 1']);
  });

  it('what is out of use is kept where it is and chosen nowhere anew', async () => {
    const scene = await cadScene();
    const { owner } = scene;
    const held = await addPanel(scene, { code: 'OLD-1' });
    const off = await owner.call(texture.getTexture, { params: { id: scene.textureId } });
    await owner.call(texture.updateTexture, {
      params: { id: off.id },
      body: { version: off.version, isEnabled: false },
    });
    const words = ['Basic:Disabled', 'textureId 「3003-H24」已停用，不能选择'];
    expect(await faultsOf(addPanel(scene))).toEqual(words);
    expect(await faultsOf(commit(scene, [{}]))).toEqual(words);
    const kept = await owner.call(product.updateProduct, {
      params: { id: held.id },
      body: { version: held.version, textureId: held.textureId, remark: '照常' } as never,
    });
    expect(kept.remark).toBe('照常');
    expect(
      await faultsOf(
        owner.call(project.createProject, {
          body: { name: '新项目', demanderId: scene.demanderId, defaultTextureId: scene.textureId } as never,
        }),
      ),
    ).toEqual(['Basic:Disabled', 'defaultTextureId 「3003-H24」已停用，不能选择']);
  });

  it('a rule that one field breaks is told at that field', async () => {
    const scene = await cadScene();
    await addPanel(scene, { code: 'K-1', positions: ['N-1'] });
    expect(await faultsOf(addPanel(scene, { code: 'k-1' }))).toEqual([
      'Cad:ProductCodeDuplicate',
      'code 编号「k-1」已存在',
    ]);
    expect(await faultsOf(addPanel(scene, { positions: ['N-1'] }))).toEqual([
      'Cad:PositionDuplicate',
      'positions 位置「N-1」重复',
    ]);
    expect(
      await faultsOf(
        scene.owner.call(project.createProject, {
          body: {
            name: '期',
            demanderId: scene.demanderId,
            orderTime: '2026-05-02',
            deliveryDate: '2026-05-01',
          } as never,
        }),
      ),
    ).toEqual(['Cad:DeliveryDate', 'deliveryDate 交期不能早于下单日期']);
  });

  it('gives drawings and lists as files', async () => {
    const scene = await cadScene();
    const { id } = await addPanel(scene, { code: 'A/1' });
    const dxf = await scene.owner.raw(product.downProduct, { params: { id } });
    expect(decodeURIComponent(dxf.headers.get('content-disposition') ?? '')).toContain(
      '万科大厦 ／ 第1批_A／1_1239.2x639.2_3_无色_12件.dxf',
    );
    expect(new TextDecoder().decode(dxf.bytes)).toContain('LWPOLYLINE');
    expect(
      new TextDecoder().decode(
        (await scene.owner.raw(product.downProduct, { params: { id }, query: { format: 'svg' } })).bytes,
      ),
    ).toMatch(/^<svg/);
    for (const format of ['xlsx', 'zip']) {
      const file = await scene.owner.raw(product.exportProducts, {
        query: { projectIds: scene.projectId, format },
      });
      expect([file.status, file.bytes[0], file.bytes[1]]).toEqual([200, 0x50, 0x4b]);
    }
    expect(
      (await scene.owner.raw(product.downUnfold, { query: { projectIds: scene.projectId } })).status,
    ).toBe(200);
    const bought = await addPanel(scene, {
      productKind: 8,
      name: '成品',
      plateTypeId: null,
      visibleWidth: null,
      visibleHeight: null,
      depth: null,
    });
    expect(
      await scene.owner.refused(scene.owner.call(product.downProduct, { params: { id: bought.id } })),
    ).toBe('Cad:DrawingMissing');
  });

  it('drawings whose names are long are told apart in a zip', async () => {
    const scene = await cadScene();
    const code = 'E-F03-EL-01-0123456789-0123456789-0123';
    await addPanel(scene, { code: `${code}A` });
    await addPanel(scene, { code: `${code}B` });
    const zip = await scene.owner.raw(product.exportProducts, {
      query: { projectIds: scene.projectId, format: 'zip' },
    });
    const parts = partsOf(zip.bytes);
    expect(
      Object.keys(parts)
        .toSorted()
        .map((name) => name.replace(/^.*?_/, '')),
    ).toEqual([`${code}A_1239.2x639.2_3_无色_12件.dxf`, `${code}B_1239.2x639.2_3_无色_12件.dxf`]);
  });

  it('is closed to another space; own rows only for a member of that scope', async () => {
    const scene = await cadScene();
    const other = await makeSpace();
    const { id } = await addPanel(scene);
    const refuse = (work: Promise<unknown>) => other.owner.refused(work);
    expect(await refuse(other.owner.call(product.getProduct, { params: { id } }))).toBe('Common:NotFound');
    expect(
      await refuse(
        other.owner.call(product.updateProduct, { params: { id }, body: { version: 1, remark: 'x' } }),
      ),
    ).toBe('Common:NotFound');
    expect(await refuse(other.owner.call(product.deleteProduct, { params: { id } }))).toBe('Common:NotFound');
    expect(
      await refuse(
        other.owner.call(product.commitProductsCall, {
          body: { projectId: scene.projectId, rows: [panel(scene)] as never },
        }),
      ),
    ).toBe('Common:NotFound');
    expect(
      (await other.owner.call(product.listProducts, { query: { projectIds: scene.projectId as never } }))
        .totalCount,
    ).toBe(0);
    const mine = await makeMember(
      scene.space,
      [
        'AlCad.CadProducts:query',
        'AlCad.CadProducts:get',
        'AlCad.CadProducts:add',
        'AlCad.CadProjects:add',
        'AlCad.CadProjects:query',
      ],
      { dataScope: 'own' },
    );
    expect((await mine.call(product.listProducts)).totalCount).toBe(0);
    expect(await mine.refused(mine.call(product.getProduct, { params: { id } }))).toBe('Common:NotFound');
    const own = await mine.call(project.createProject, {
      body: { name: '我的工程', demanderId: scene.demanderId },
    });
    await mine.call(product.createProduct, { body: { ...panel(scene), projectId: own.id } as never });
    expect((await mine.call(product.listProducts)).totalCount).toBe(1);
    expect((await scene.owner.call(product.listProducts)).totalCount).toBe(2);
  });
});
