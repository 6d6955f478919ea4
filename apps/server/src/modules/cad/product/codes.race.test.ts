/**
 * Everything that gives codes and positions in two projects, at once (engineering D4, D8): nobody waits for somebody who waits for him (the
 * end of the file asks that), each code stands once, no piece is lost. `ROUNDS=50` is the long run.
 */
import { product, project } from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import type { Raw } from '../../../../test/actor.ts';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { atOnce, count, LIMIT, ROUNDS, WIDTHS } from '../../../../test/at-once.ts';

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
