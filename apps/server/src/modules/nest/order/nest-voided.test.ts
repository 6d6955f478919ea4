/** Pieces of a voided or closed project are not nestable (engineering C4, F7): neither new, nor added to a draft, nor in a race with the void. */
import { describe, expect, it } from 'vitest';
import { bars, nest, type NestSheetRow, project } from '@muyun/contract';
import { addCut, barAct, barBody, freeOf } from '../../../../test/bar-scene.ts';
import { cutRestScene, planned, restsOf } from '../../../../test/bar-rest-scene.ts';
import { addPanel, cadScene } from '../../../../test/cad-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { type Actor, codeOf, makeMember } from '../../../../test/kit.ts';
import {
  act,
  addPlate,
  addProduct,
  computed,
  countersOf,
  f9Body,
  f9Params,
  nestScene,
} from '../../../../test/nest-scene.ts';
import { cut, releasedScene } from '../../../../test/sheet-scene.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

const REASON = { reason: '客户终止合同' };
const body = (...products: readonly string[]) => ({
  kind: 1 as const,
  products: products.map((productId) => ({ productId, quantity: 1 })),
  params: f9Params(),
});
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (e: { code: string }) => e.code,
  );
const voidIt = (owner: Actor, id: string) =>
  owner.call(project.voidProject, { params: { id }, body: REASON });
const reservedOf = (owner: Actor, id: string) =>
  owner.inTx(
    async (tx) =>
      (
        await tx.one(
          { n: col.int },
          sql`select reserved_nest_quantity as n from cad_product where tenant_id = ${tx.tenantId} and id = ${id}`,
        )
      )?.n,
  );

/** Two projects of one space with a panel each. */
async function twoProjects() {
  const scene = await cadScene();
  const { owner } = scene;
  const other = await owner.call(project.createProject, {
    body: { name: '另一工程', demanderId: scene.demanderId },
  });
  const a = await addPanel(scene, { code: 'V-01' });
  const b = await addPanel({ ...scene, projectId: other.id }, { code: 'B-01' });
  return { ...scene, other: other.id, a: a.id, b: b.id };
}

describe('a voided project', () => {
  it('offers nothing to nest and its products are refused in a new order and in a draft; brought back, they are nestable again', async () => {
    const scene = await twoProjects();
    const { owner, projectId, a, b } = scene;
    const draft = await owner.call(nest.createNestOrder, { body: body(b) });
    await voidIt(owner, projectId);
    expect((await owner.call(nest.listNestProjects)).map((p) => p.id)).not.toContain(projectId);
    expect(await owner.call(nest.listNestProducts, { query: { projectIds: projectId } as never })).toEqual(
      [],
    );
    expect(await owner.call(nest.listNestProducts, { query: { productIds: a } as never })).toEqual([]);
    expect(await owner.refused(owner.call(nest.createNestOrder, { body: body(a) }))).toBe(
      'Cad:ProjectVoided',
    );
    expect(await owner.refused(owner.call(nest.createNestOrder, { body: body(b, a) }))).toBe(
      'Cad:ProjectVoided',
    );
    expect(
      await owner.refused(
        owner.call(nest.updateNestOrder, {
          params: { id: draft.id },
          body: { ...body(b, a), version: draft.version },
        }),
      ),
    ).toBe('Cad:ProjectVoided');
    expect(await reservedOf(owner, a)).toBe(0);
    expect((await owner.call(nest.getNestOrder, { params: { id: draft.id } })).version).toBe(draft.version);
    expect(await owner.refused(addPanel(scene, { code: 'V-02' }))).toBe('Cad:ProjectVoided');
    await owner.call(project.normalProject, { params: { id: projectId }, body: REASON });
    await owner.call(nest.createNestOrder, { body: body(a) });
    expect(await reservedOf(owner, a)).toBe(1);
  });

  it('is not while an order holds pieces of another one too, is computed or is under work: each is named with its reason, nothing moves', async () => {
    const { owner, projectId, other, a, b } = await twoProjects();
    const own = await owner.call(nest.createNestOrder, { body: body(a) });
    const shared = await owner.call(nest.createNestOrder, { body: body(a, b) });
    const said = async () => {
      const answer = await owner.raw(project.voidProject, { params: { id: projectId }, body: REASON });
      return [codeOf(answer), (answer.json() as { error: { message: string } }).error.message];
    };
    const both = `${shared.no}（同时含 ${(await owner.call(nest.getNestOrder, { params: { id: shared.id } })).projectNames}）`;
    expect(await said()).toEqual(['Cad:ProjectNestOpen', `套料单不能随工程作废：${both}`]);
    damage(owner.tenantId);
    const setState = (id: string, state: number) =>
      owner.inTx((tx) =>
        tx.run(
          sql`update nest_order set state = ${state}::int where tenant_id = ${tx.tenantId} and id = ${id}`,
        ),
      );
    await setState(own.id, 4);
    expect((await said())[1]).toBe(`套料单不能随工程作废：${own.no}（正在计算，先取消）、${both}`);
    await setState(own.id, 1);
    await owner.inTx(async (tx) => {
      await tx.run(
        sql`select id from nest_order where tenant_id = ${tx.tenantId} and id = ${own.id} for update`,
      );
      expect((await said())[1]).toBe(`套料单不能随工程作废：${own.no}（正被他人处理）、${both}`);
    });
    const { items } = await owner.call(nest.listNestOrders, { query: {} });
    expect(items.map((o) => o.state)).toEqual([1, 1]);
    expect([await reservedOf(owner, a), await reservedOf(owner, b)]).toEqual([2, 1]);
    await owner.call(project.compelProjects, { body: { projectIds: [other], ...REASON } });
    expect(await owner.refused(owner.call(nest.createNestOrder, { body: body(b) }))).toBe(
      'Cad:ProjectClosed',
    );
  });

  it('takes its uncut orders along, drafts and confirmed ones: pieces, plates and quota are free, none comes back with it', async () => {
    const scene = await nestScene();
    const { owner, projectId, p1, textureId } = scene;
    await addPlate(owner, textureId, { code: 'KC-V', width: 1500, length: 3000, quantity: 9 });
    const { id } = await owner.call(nest.createNestOrder, { body: f9Body(scene) });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    const taken = () =>
      owner.inTx(async (tx) => {
        const plate = await tx.one(
          { n: col.int },
          sql`select reserved_quantity as n from stock_plate where tenant_id = ${tx.tenantId} and code = 'KC-V'`,
        );
        return plate?.n;
      });
    expect(await taken()).toBeGreaterThan(0);
    const mate = await makeMember(scene.space, ['AlCad.CadProjects:disable', 'AlCad.CadProjects:get']);
    await mate.call(project.voidProject, { params: { id: projectId }, body: REASON });
    const gone = await owner.call(nest.getNestOrder, { params: { id } });
    expect(gone.state).toBe(512);
    const log = await owner.call(nest.nestOrderLog, { params: { id }, query: {} });
    expect(log.items[0]?.content).toContain('随工程作废：客户终止合同');
    expect(await taken()).toBe(0);
    expect(await reservedOf(owner, p1)).toBe(0);
    const shown = await owner.call(project.getProject, { params: { id: projectId } });
    expect([shown.controlState, shown.nestedAmount]).toEqual([2, 0]);
    await owner.call(project.normalProject, { params: { id: projectId }, body: REASON });
    expect((await owner.call(nest.getNestOrder, { params: { id } })).state).toBe(512);
  });

  it('takes orders of bars along: what is confirmed lets its offcut and its pieces go, a draft its pieces', async () => {
    const cutScene = await cutRestScene();
    const { owner, skuId, textureId, code } = cutScene;
    const { demanderId } = await owner.call(project.getProject, { params: { id: cutScene.projectId } });
    const other = await owner.call(project.createProject, { body: { name: '另一工程', demanderId } });
    const scene = { ...cutScene, projectId: other.id };
    const piece = await addCut(scene, { code: 'B-01', length: 1200, quantity: 5 }, skuId);
    const confirmed = await planned(owner, [[piece, 2]]);
    await barAct(owner, confirmed.id, 'confirm');
    const draft = await owner.call(bars.createBarOrder, { body: barBody([[piece, 1]]) });
    const panel = await addProduct(
      owner,
      { textureId, projectId: other.id },
      { code: 'B-02', w: 700, h: 500, quantity: 3 },
    );
    const plates = await owner.call(nest.createNestOrder, { body: body(panel) });
    expect((await restsOf(owner)).items).toMatchObject([{ code, state: 2, orderNo: confirmed.no }]);
    const shared = await owner.call(bars.createBarOrder, {
      body: barBody([
        [piece, 1],
        [cutScene.piece, 1],
      ]),
    });
    const refused = await owner.raw(project.voidProject, { params: { id: other.id }, body: REASON });
    expect([codeOf(refused), JSON.stringify(refused.json())]).toEqual([
      'Cad:ProjectNestOpen',
      expect.stringContaining(`${shared.no}（同时含 `),
    ]);
    expect((await restsOf(owner)).items).toMatchObject([{ state: 2 }]);
    await barAct(owner, shared.id, 'void', REASON);
    await voidIt(owner, other.id);
    for (const { id } of [confirmed, draft])
      expect((await owner.call(bars.getBarOrder, { params: { id } })).state).toBe(512);
    expect((await owner.call(nest.getNestOrder, { params: { id: plates.id } })).state).toBe(512);
    expect((await restsOf(owner)).items).toMatchObject([{ code, state: 1, orderId: null }]);
    await owner.call(project.normalProject, { params: { id: other.id }, body: REASON });
    expect(await freeOf(owner, piece)).toBe(5);
    expect(await reservedOf(owner, panel)).toBe(0);
    // cut bars keep the first one
    expect(await owner.refused(voidIt(owner, cutScene.projectId))).toBe('Cad:ProjectCutting');
  });

  it('takes released orders along: their sheets are no longer cut, their pieces are free; after the first cut none is', async () => {
    const { owner, projectId, orderId, sheets, p1 } = await releasedScene();
    const [sheet] = sheets as [NestSheetRow];
    await voidIt(owner, projectId);
    expect((await owner.call(nest.getNestOrder, { params: { id: orderId } })).state).toBe(512);
    expect(await owner.call(nest.listOrderSheets, { params: { id: orderId } })).toEqual([]);
    expect(await owner.refused(cut(owner, sheet.sheetNo))).toBe('Nest:SheetUnknown');
    expect(await countersOf(owner, p1)).toMatchObject({ reserved: 0, nested: 0 });
    const next = await releasedScene();
    await cut(next.owner, next.sheets[0]?.sheetNo ?? '');
    expect(await next.owner.refused(voidIt(next.owner, next.projectId))).toBe('Cad:ProjectCutting');
    expect((await next.owner.call(nest.getNestOrder, { params: { id: next.orderId } })).state).toBe(64);
  });

  it('race of void and new orders: either nothing is held by a voided project, or orders hold it and the void is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { owner, projectId, a } = await twoProjects();
      const [voided, ...made] = await Promise.all([
        outcome(voidIt(owner, projectId)),
        ...Array.from({ length: 3 }, () => outcome(owner.call(nest.createNestOrder, { body: body(a) }))),
      ]);
      const held = made.filter((m) => m === 'ok').length;
      expect(made.filter((m) => m !== 'ok' && m !== 'Cad:ProjectVoided')).toEqual([]);
      expect(await reservedOf(owner, a)).toBe(voided === 'ok' ? 0 : held);
      if (voided !== 'ok') expect([voided, held]).toEqual(['Cad:ProjectNestOpen', 3]);
    }
  });
});
