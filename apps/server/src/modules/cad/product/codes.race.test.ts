/**
 * Everything that gives codes and positions in two projects, at once (engineering D4, D8): nobody waits for somebody who waits for him (the
 * end of the file asks that), each code stands once, no piece is lost. `ROUNDS=50` is the long run.
 */
import { product, project } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Raw } from '../../../../test/actor.ts';
import { addPanel, type CadScene, cadScene, panel } from '../../../../test/cad-scene.ts';
import { atOnce, count, LIMIT, many, ROUNDS, WIDTHS } from '../../../../test/at-once.ts';
import { col, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { lockProjectCodes } from '../shared/project-facts.store.ts';

const PANELS = 4;
const productsOf = async (s: CadScene, projectId: string) =>
  (
    await s.owner.call(product.listProducts, {
      query: { projectIds: [projectId], maxResultCount: 200, sorting: 'code asc' } as never,
    })
  ).items;
const pieces = (rows: readonly { readonly quantity: number }[]) =>
  rows.reduce((sum, r) => sum + r.quantity, 0);

describe.each(WIDTHS)('%i at once', (n) => {
  it(
    'rename, renumber, place, copy to and fro and add',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const s = await cadScene();
        const { owner, projectId: a, demanderId } = s;
        const { id: b } = await owner.call(project.createProject, { body: { name: '万科二期', demanderId } });
        for (let i = 0; i < PANELS; i += 1)
          for (const projectId of [a, b])
            await addPanel({ ...s, projectId }, { code: `ZB-${i}`, quantity: 2, visibleWidth: 900 + i });
        const [of, other] = [await productsOf(s, a), await productsOf(s, b)];
        const ids = of.map((p) => p.id);
        const copy = (from: string, to: string, productIds: string[]) =>
          owner.raw(product.copyProducts, {
            body: { fromProjectId: from, productIds, toProjectId: to, onDuplicate: 'add' },
          });
        const asked = [
          (i: number) => copy(a, b, [ids[i % PANELS] as string]),
          (i: number) => copy(b, a, [other[i % PANELS]?.id as string]),
          (i: number) =>
            owner.raw(product.setProductCode, {
              params: { id: ids[i % PANELS] as string },
              body: { code: `N-${i}`, version: of[i % PANELS]?.version },
            }),
          (i: number) =>
            owner.raw(product.recodeProducts, { body: { projectId: a, ids, rule: `R${i}-{seq:3}` } }),
          (i: number) =>
            owner.raw(product.updateProduct, {
              params: { id: ids[i % PANELS] as string },
              body: { version: of[i % PANELS]?.version, positions: [`F${i}-1`, `F${i}-2`] },
            }),
          (i: number) =>
            owner.raw(product.placeProducts, {
              body: { projectId: b, ids: [other[0]?.id], range: `${i}-1~${i}-2` },
            }),
        ];
        const answers = await atOnce(n, (i) =>
          (asked[i % asked.length] as (k: number) => Promise<Raw>)(Math.floor(i / asked.length)),
        );
        expect(
          answers.every((code) => code === '200' || /^(Common|Cad|Basic):/.test(code)),
          String(answers),
        ).toBe(true);
        expect(count(answers, 'Common:Busy'), String(answers)).toBe(0);
        const after = [await productsOf(s, a), await productsOf(s, b)];
        for (const rows of after) expect(new Set(rows.map((p) => p.code)).size).toBe(rows.length);
        const copied = answers.filter((code, i) => i % asked.length < 2 && code === '200').length;
        expect(copied, String(answers)).toBeGreaterThan(0);
        // each copy brings the pieces that its panel had then: never fewer than at first
        expect(pieces(after.flat())).toBeGreaterThanOrEqual(4 * PANELS + 2 * copied);
      }
    },
    LIMIT,
  );
});

/** Whoever adds to a project against whoever ends or edits it (engineering C4, C5): what came goes with it, what comes later is refused. */
describe('a project that ends while panels come', () => {
  const REASON = { reason: '客户不做了' };
  const STANDS = shape({ state: col.int, isDeleted: col.bool, open: col.int });
  const COUNT = shape({ n: col.int });
  let s: CadScene;
  let made = 0;
  beforeAll(async () => {
    s = await cadScene();
  });
  const newProject = async (): Promise<string> => {
    made += 1;
    const body = { name: `工程 ${made}`, demanderId: s.demanderId };
    return (await s.owner.call(project.createProject, { body })).id;
  };
  const adders = {
    typed: (projectId: string) =>
      s.owner.raw(product.createProduct, { body: { ...panel(s, { code: 'A-1' }), projectId } as never }),
    listed: (projectId: string) =>
      s.owner.raw(product.commitProductsCall, {
        body: { projectId, onDuplicate: 'error', rows: [panel(s, { code: 'L-1' })] as never },
      }),
  };
  const enders = {
    void: (id: string) => s.owner.raw(project.voidProject, { params: { id }, body: REASON }),
    compel: (id: string) => s.owner.raw(project.compelProjects, { body: { projectIds: [id], ...REASON } }),
    delete: (id: string) => s.owner.raw(project.deleteProject, { params: { id } }),
  };
  type End = keyof typeof enders;
  const REFUSED = { void: 'Cad:ProjectVoided', compel: 'Cad:ProjectClosed', delete: 'Common:NotFound' };
  /** panels of an ended project that go on as if it had not ended */
  const left = (id: string, how: End) =>
    s.owner.inTx((tx) =>
      tx.rows(
        STANDS,
        sql`select state, is_deleted as "isDeleted", available_to_nest as open from cad_product where tenant_id = ${tx.tenantId} and project_id = ${id}
          and case ${how} when 'void' then state <> 8 when 'compel' then available_to_nest > 0 else not is_deleted end`,
      ),
    );
  const waiting = async (tx: Tx): Promise<number> =>
    (
      await tx.one(
        COUNT,
        sql`select count(*)::int as n from pg_locks l where not l.granted and ${tx.tenantId}::uuid is not null and l.database = (select oid from pg_database where datname = current_database())`,
      )
    )?.n ?? 0;
  /** Until one more waits, or it is answered. */
  const underWay = (tx: Tx, n: number, answer: Promise<Raw>) =>
    Promise.race([answer, expect.poll(() => waiting(tx)).toBe(n)]);

  describe.each(Object.keys(adders) as (keyof typeof adders)[])('by %s', (how) => {
    it.each(Object.keys(enders) as End[])(
      '%s comes while they are on their way: they go with it',
      async (end) => {
        const id = await newProject();
        const [add, ended] = await s.owner.inTx(async (tx) => {
          await lockProjectCodes(tx, id);
          const adding = adders[how](id);
          await underWay(tx, 1, adding);
          const ending = enders[end](id);
          await underWay(tx, 2, ending);
          return [adding, ending] as const;
        });
        expect([codeOf(await add), codeOf(await ended)]).toEqual(['200', end === 'delete' ? '204' : '200']);
        expect(await left(id, end)).toEqual([]);
      },
    );
    it.each(Object.keys(enders) as End[])('%s was there before them: they are refused', async (end) => {
      const id = await newProject();
      const [add, ended] = await s.owner.inTx(async (tx) => {
        await lockProjectCodes(tx, id);
        const ending = enders[end](id);
        await underWay(tx, 1, ending);
        const adding = adders[how](id);
        await underWay(tx, 2, adding);
        return [adding, ending] as const;
      });
      expect([codeOf(await add), codeOf(await ended)]).toEqual([
        REFUSED[end],
        end === 'delete' ? '204' : '200',
      ]);
      expect(await left(id, end)).toEqual([]);
    });
  });

  it('its header is edited while a list is being written', async () => {
    const id = await newProject();
    const { version } = await s.owner.call(project.getProject, { params: { id } });
    const edit = await s.owner.inTx(async (tx) => {
      // what an import holds while it writes: the codes, and by each panel the project that it names
      await lockProjectCodes(tx, id);
      await tx.run(
        sql`select 1 from cad_project where tenant_id = ${tx.tenantId} and id = ${id} for key share`,
      );
      const editing = s.owner.raw(project.updateProject, {
        params: { id },
        body: { version, remark: '改一下' },
      });
      await underWay(tx, 1, editing);
      return { editing, waited: await waiting(tx) };
    });
    expect(codeOf(await edit.editing)).toBe('200');
    expect(edit.waited).toBe(0);
  });

  it.each(WIDTHS)(
    '%i add, edit and end: none is left behind, and none waits in a circle',
    { timeout: LIMIT },
    async (n) => {
      const kinds = Object.keys(enders) as End[];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ids = await many(Math.max(1, n / 4), newProject);
        const of = (i: number): string => ids[Math.floor(i / 4) % ids.length] ?? '';
        const endOf = (id: string): End => kinds[(ids.indexOf(id) + round) % kinds.length] ?? 'void';
        const edit = async (id: string) =>
          s.owner.raw(project.updateProject, { params: { id }, body: { version: 1, remark: '改' } });
        const answers = await atOnce(n, (i) =>
          i % 4 === 1 || (n === 2 && i === 1)
            ? enders[endOf(of(i))](of(i))
            : i % 4 === 3
              ? edit(of(i))
              : (i % 4 === 0 ? adders.typed : adders.listed)(of(i)),
        );
        expect(
          answers.filter((code, i) => i % 4 === 1 && !/^20[04]$/.test(code)),
          String(answers),
        ).toEqual([]);
        for (const id of ids)
          expect(await left(id, endOf(id)), `${endOf(id)} ${String(answers)}`).toEqual([]);
      }
    },
  );
});
