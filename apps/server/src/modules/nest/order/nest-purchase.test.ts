/** What the papers of a plan say beside it (engineering F8): free sheets of the warehouse, the way of the grain, the machine. */
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { nest, NEST_LIST_COLUMNS, NEST_WORDS, presetOf, product } from '@muyun/contract';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { cutBlocks } from './nest-sheet-print.ts';
import { act, addProduct, computed, f9Body, nestScene } from '../../../../test/nest-scene.ts';
import { tableOf } from '../../../../test/nest-files-scene.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { received, sheetsScene } from '../../../../test/sheets-scene.ts';

it('采购清单 counts the sheets that lie free in the warehouse', async () => {
  const s = await sheetsScene('0', true);
  const products = [{ productId: s.p1, quantity: 8 }];
  const { id } = await s.owner.call(nest.createNestOrder, { body: { ...f9Body(s), products } });
  await computed(s.owner, id);
  await act(s.owner, id, 'confirm');
  const listed = async () => {
    const raw = await s.owner.raw(nest.downNestFile, {
      params: { a: id, b: '1' },
      query: { format: 'xlsx' },
    });
    const book = await readXlsx(writeTemporary(raw.bytes), { maxRows: 1000 });
    const rows = tableOf(book.sheets[0], NEST_LIST_COLUMNS[1]);
    return rows.filter((r) => r['size'] === '1500 × 3000').map((r) => [r['need'], r['available'], r['buy']]);
  };
  expect(await listed()).toEqual([[2, 0, 2]]);
  await received(s.owner, s, '7');
  expect(await listed()).toEqual([[2, 7, 2]]);
});

it('a drawing says which way the grain runs where its parts depend on it', async () => {
  const scene = await nestScene();
  const { owner } = scene;
  const size = { w: 700, h: 500, netArea: '0.35' };
  const bound = await addProduct(owner, scene, { ...size, code: 'G-1', quantity: 2, directionClass: 2 });
  const free = await addProduct(owner, scene, { ...size, code: 'G-2', quantity: 2 });
  const drawn = async (productId: string): Promise<string> => {
    const params = { ...presetOf(1), iterLimit: 5, timeLimit: 5 };
    const body = { kind: 1 as const, products: [{ productId, quantity: 2 }], params };
    const { id } = await owner.call(nest.createNestOrder, { body });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    const raw = await owner.raw(nest.downNestFile, { params: { a: id, b: '4' }, query: { format: 'svg' } });
    return Object.values(unzipSync(raw.bytes))
      .map((bytes) => new TextDecoder().decode(bytes))
      .join('');
  };
  expect(await drawn(bound)).toContain(NEST_WORDS.grain);
  const plain = await drawn(free);
  expect(plain).not.toContain(NEST_WORDS.grain);
  // the sheet's title block, its sides, each part with its size, and every stroke with its number (F8)
  expect(plain).toMatch(/<text [^>]*font-weight="600">[^<]*1[^<]*<\/text>/);
  expect(plain).toContain('3003-H24');
  // twice on the sheet, once in the table of what comes off it, beside the code of the order
  expect(plain.match(/>700 × 500</g)).toHaveLength(3);
  const table = plain.slice(plain.indexOf(`>${NEST_WORDS.partNo}<`));
  const W = NEST_WORDS;
  expect([...table.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text).join('|')).toBe(
    `${W.partNo}|${W.partCode}|${W.partSize}|${W.partEach}|${W.partQty}|${W.partNext}|1|G-2|700 × 500|2|2|${W.total}|2|2`,
  );
  expect(plain).toMatch(/<svg x="\d[^"]*" y="-\d[^"]*" width="(\d+)" height="\1" /);
  const numbers = [...plain.matchAll(/<circle [^>]*\/><text [^>]*>(\d+)</g)].map(([, no]) => Number(no));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
  expect(numbers.length).toBeGreaterThan(2);
  expect(plain).toMatch(/<rect [^>]*fill="url\(#rest1\)"/);
});

it('a part lies with the axis along the sheet that its product says (D2, F2)', async () => {
  const scene = await nestScene();
  const { owner } = scene;
  const size = { w: 700, h: 500, netArea: '0.35', quantity: 3, directionClass: 2 };
  const ids = [
    await addProduct(owner, scene, { ...size, code: 'X-1' }),
    await addProduct(owner, scene, { ...size, code: 'Y-1' }),
  ] as const;
  await owner.call(product.updateProducts, {
    body: { ids: [ids[1]], set: { directionAngle: 90 } } as never,
  });
  const products = ids.map((productId) => ({ productId, quantity: 3 }));
  const params = { ...presetOf(1), iterLimit: 5, timeLimit: 5 };
  const { id } = await owner.call(nest.createNestOrder, { body: { kind: 1, products, params } });
  const done = await computed(owner, id);
  expect(done.runs[0]?.verify).toMatchObject({ ok: true, pieces: 6 });
  const { layouts } = await owner.call(nest.nestRunLayouts, { params: { id: done.runId as string } });
  const turnsOf = (of: string) =>
    new Set(layouts.flatMap((l) => l.placements.filter((p) => p.productId === of).map((p) => p.rotation)));
  expect(turnsOf(ids[0])).toEqual(new Set([0]));
  expect(turnsOf(ids[1])).toEqual(new Set([270]));
});

it('the head of a sheet names the machine that the plan was made for', () => {
  const layout = {
    layoutNo: 1,
    repeat: 2,
    groupName: 'g',
    placements: [],
    steps: [],
    utilization: 0.9,
    weight: '1',
    estSeconds: null,
  };
  const input = { order: { no: 'TL-1' }, layouts: [], kerf: 0, products: new Map(), machine: '百超 3 号' };
  const problem = { items: [], stocks: [], groups: [] };
  const [head] = cutBlocks({ ...input, problem } as never, layout as never);
  expect(head).toMatchObject({
    kind: 'heading',
    notes: expect.arrayContaining(['设备 百超 3 号']) as unknown,
  });
});
