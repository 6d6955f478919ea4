/** Imports at once, at 2, 8 and 64 (engineering D8): quantities are conserved, nothing is written twice, what is reserved stays. `ROUNDS=50` is the long run. */
import { nest, product, productImport } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce, count, LIMIT, many, ROUNDS, WIDTHS } from '../../../../test/at-once.ts';
import { commit, remap, type Scene, scene, table, upload } from '../../../../test/import-lists-scene.ts';
import { sql } from '../../../kit/sql.ts';
import { f9Params } from '../../../../test/nest-scene.ts';

const HEAD = ['编号', '宽', '高', '数量', '材质', '板厚'];
const panel = (code: string, quantity: number) => [code, 1200, 600, quantity, '3003-H24', 3];
let s: Scene;
beforeAll(async () => {
  s = await scene();
});

/** a list of two panels of whose codes nobody has heard, or of the given ones */
let lists = 0;
const fresh = (): readonly [string, string] => {
  lists += 1;
  return [`R${lists}-1`, `R${lists}-2`];
};
const listed = ([a, b]: readonly [string, string], quantity = 3) =>
  upload(s, table(HEAD, panel(a, quantity), panel(b, quantity)));
const commits = (view: { readonly id: string; readonly version: number }) =>
  s.owner.raw(productImport.commitImport, {
    params: { importId: view.id },
    body: { version: view.version },
  });
const undoes = (id: string) => s.owner.raw(productImport.undoImport, { params: { importId: id } });
async function productsOf(codes: readonly string[]) {
  const query = { projectIds: [s.projectId], code: codes[0]?.split('-')[0], maxResultCount: 200 };
  const { items } = await s.owner.call(product.listProducts, { query: query as never });
  return items.filter((p) => codes.includes(p.code));
}
const quantitiesOf = async (codes: readonly string[]) =>
  Object.fromEntries((await productsOf(codes)).map((p) => [p.code, p.quantity]));

describe.each(WIDTHS)('%i at once', (n) => {
  // to read a list takes longer than to write it: so many each have one of their own, in the measured run all of them
  const own = process.env['ROUNDS'] === undefined ? Math.min(n, 12) : n;
  const rounds = async (race: (codes: readonly [string, string]) => Promise<void>): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) await race(fresh());
  };

  it(
    'one list is written by all of them: once',
    () =>
      rounds(async (codes) => {
        const view = await listed(codes);
        const answers = await atOnce(n, () => commits(view));
        expect(count(answers, '200'), String(answers)).toBeGreaterThan(0);
        expect(await quantitiesOf(codes)).toEqual({ [codes[0]]: 3, [codes[1]]: 3 });
      }),
    LIMIT,
  );

  it(
    'each writes a list of the same codes: one makes them',
    () =>
      rounds(async (codes) => {
        const views = await many(own, () => listed(codes));
        const answers = await atOnce(own, (i) => commits(views[i] as (typeof views)[0]));
        expect(count(answers, '200'), String(answers)).toBe(1);
        expect(await quantitiesOf(codes)).toEqual({ [codes[0]]: 3, [codes[1]]: 3 });
      }),
    LIMIT,
  );

  it(
    'each adds its pieces to the same products: none is lost',
    () =>
      rounds(async (codes) => {
        await commit(s, await listed(codes));
        const views = await many(own, async () => {
          const view = await listed(codes, 2);
          return remap(s, view, { onDuplicate: 'add' });
        });
        const answers = await atOnce(own, (i) => commits(views[i] as (typeof views)[0]));
        // what was shown to a clerk is what is written: who saw another quantity looks again
        const written = count(answers, '200');
        expect(written, String(answers)).toBeGreaterThan(0);
        expect(await quantitiesOf(codes)).toEqual({
          [codes[0]]: 3 + 2 * written,
          [codes[1]]: 3 + 2 * written,
        });
      }),
    LIMIT,
  );

  it(
    'a list is taken back by all of them: once',
    () =>
      rounds(async (codes) => {
        const view = await listed(codes);
        await commit(s, view);
        const answers = await atOnce(n, () => undoes(view.id));
        expect(count(answers, '200'), String(answers)).toBe(1);
        expect(count(answers, 'Cad:ImportState'), String(answers)).toBe(n - 1);
        expect(await quantitiesOf(codes)).toEqual({});
      }),
    LIMIT,
  );

  it(
    'half of them take a list back and half nest its panels: it goes whole or stays whole',
    () =>
      rounds(async (codes) => {
        const view = await listed(codes);
        await commit(s, view);
        const pieces = (await productsOf(codes)).map((p) => ({ productId: p.id, quantity: 3 }));
        const draft = { kind: 1, products: pieces, params: f9Params() };
        const answers = await atOnce(n, (i) =>
          i % 2 === 0 ? undoes(view.id) : s.owner.raw(nest.createNestOrder, { body: draft }),
        );
        const left = await productsOf(codes);
        const isNested = answers.some((code, i) => i % 2 === 1 && code === '200');
        expect(
          answers.filter((code) => code === '200'),
          String(answers),
        ).toHaveLength(1);
        expect(left.map((p) => p.quantity)).toEqual(isNested ? [3, 3] : []);
      }),
    LIMIT,
  );
});

it('a project has its hundredth list, and the one after it', async () => {
  const batch = await listed(fresh());
  await s.owner.inTx((tx) =>
    tx.run(
      sql`update import_batch set no = regexp_replace(no, '\\d+$', '99') where tenant_id = ${tx.tenantId} and id = ${batch.id}`,
    ),
  );
  const numbers = [(await listed(fresh())).no, (await listed(fresh())).no];
  expect(numbers.map((no) => no.split('-').at(-1))).toEqual(['DR100', 'DR101']);
});
