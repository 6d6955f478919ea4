/** Pieces of a voided or closed project are not nestable (engineering C4, F7): neither new, nor added to a draft, nor in a race with the void. */
import { describe, expect, it } from 'vitest';
import { nest, project } from '@muyun/contract';
import { addPanel, cadScene } from '../../../../test/cad-scene.ts';
import type { Actor } from '../../../../test/kit.ts';
import { f9Params } from '../../../../test/nest-scene.ts';
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

  it('cannot be voided while an order holds its pieces, and a closed one is refused with its own reason', async () => {
    const { owner, projectId, other, a, b } = await twoProjects();
    await owner.call(nest.createNestOrder, { body: body(a) });
    expect(await owner.refused(voidIt(owner, projectId))).toBe('Cad:ProjectNestOpen');
    await owner.call(project.compelProjects, { body: { projectIds: [other], ...REASON } });
    expect(await owner.refused(owner.call(nest.createNestOrder, { body: body(b) }))).toBe(
      'Cad:ProjectClosed',
    );
  });

  it('race of void and new orders: either the project is voided and nothing is held, or orders hold it and the void is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { owner, projectId, a } = await twoProjects();
      const [voided, ...made] = await Promise.all([
        outcome(voidIt(owner, projectId)),
        ...Array.from({ length: 3 }, () => outcome(owner.call(nest.createNestOrder, { body: body(a) }))),
      ]);
      const held = made.filter((m) => m === 'ok').length;
      expect(await reservedOf(owner, a)).toBe(held);
      if (voided === 'ok')
        expect(made).toEqual(['Cad:ProjectVoided', 'Cad:ProjectVoided', 'Cad:ProjectVoided']);
      else expect([voided, held]).toEqual(['Cad:ProjectNestOpen', 3]);
    }
  });
});
