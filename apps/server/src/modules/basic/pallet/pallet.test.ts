/** 托盘 (engineering A14): many at once, labels, out of use and back, emptied with a reason. */
import { beforeAll, describe, expect, it } from 'vitest';
import { clearPallet, makePallets, pallet, palletLabels, setPalletStatus } from '@muyun/contract';
import { sql } from '../../../kit/sql.ts';
import { basicScene } from '../../../../test/basic-scene.ts';
import { type Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';

let space: Space;
let owner: Actor;

beforeAll(async () => {
  ({ space, owner } = await basicScene());
});

const refused = (work: Promise<unknown>): Promise<string> => owner.refused(work);
const made = (code: string, more: object = {}) =>
  owner.call(pallet.calls.create, { body: { code, name: '钢托盘', ...more } });
const read = (id: string) => owner.call(pallet.calls.get, { params: { id } });
/** What production will do with its turnover notes. */
const loaded = async (id: string): Promise<void> => {
  await owner.inTx((tx) =>
    tx.run(sql`update pallet set status = 2, location = '折弯区', content = '一批 12 件', load_weight = 320
      where tenant_id = ${tx.tenantId} and id = ${id}`),
  );
};

describe('批量生成', () => {
  it('numbers on after the largest of the prefix, deleted ones too; eight at once never meet', async () => {
    const first = await owner.call(makePallets, {
      body: { prefix: 'TP', count: 3, name: '托盘', kind: 1, maxWeight: '800' },
    });
    expect(first).toEqual({ added: 3, first: 'TP001', last: 'TP003' });
    const gone = (await owner.call(pallet.calls.list, { query: { filter: 'TP003' } })).items[0]?.id as string;
    await owner.call(pallet.calls.remove, { params: { id: gone } });
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        owner.call(makePallets, { body: { prefix: 'tp', count: 5, name: '托盘' } }),
      ),
    );
    expect(all.map((a) => a.first.toUpperCase()).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, i) => `TP${String(4 + i * 5).padStart(3, '0')}`),
    );
    expect((await owner.call(pallet.calls.list, { query: { filter: 'TP' } })).totalCount).toBe(42);
    expect((await owner.call(pallet.calls.log)).items[0]?.summary).toMatch(
      /^批量生成托盘：tp\d{3}～tp\d{3}$/,
    );
  });

  it('ends where the numbers of a prefix end', async () => {
    await made('ZZ999998');
    expect(await refused(owner.call(makePallets, { body: { prefix: 'ZZ', count: 2, name: '托盘' } }))).toBe(
      'Basic:PalletCodes',
    );
    expect((await owner.call(makePallets, { body: { prefix: 'ZZ', count: 1, name: '托盘' } })).last).toBe(
      'ZZ999999',
    );
  });
});

describe('a pallet in use', () => {
  it('is neither deleted nor taken out of use, and keeps room for what it carries', async () => {
    const row = await made('USE-1', { maxWeight: '500' });
    await loaded(row.id);
    const at = { params: { id: row.id } };
    expect(await refused(owner.call(pallet.calls.remove, at))).toBe('Basic:PalletBusy');
    expect(await refused(owner.call(setPalletStatus, { ...at, body: { version: 1, status: 4 } }))).toBe(
      'Basic:PalletBusy',
    );
    expect(
      await refused(owner.call(pallet.calls.update, { ...at, body: { version: 1, maxWeight: '300' } })),
    ).toBe('Basic:PalletOverload');
    expect(
      (await owner.call(pallet.calls.update, { ...at, body: { version: 1, maxWeight: '320' } })).maxWeight,
    ).toBe('320.000');
  });

  it('is emptied with a reason, which the log keeps; an empty one needs none', async () => {
    const row = await made('USE-2');
    const at = { params: { id: row.id } };
    await loaded(row.id);
    expect(await refused(owner.call(clearPallet, { ...at, body: { version: 1 } }))).toBe(
      'Common:ReasonRequired',
    );
    expect(await refused(owner.call(clearPallet, { ...at, body: { version: 7, reason: '盘点' } }))).toBe(
      'Common:StaleVersion',
    );
    const cleared = await owner.call(clearPallet, { ...at, body: { version: 1, reason: '盘点清空' } });
    expect(cleared).toMatchObject({
      status: 1,
      content: null,
      location: null,
      loadWeight: '0.000',
      version: 2,
    });
    const log = await owner.call(pallet.calls.logOf, at);
    expect(log.items.some((l) => l.summary === '清空托盘：盘点清空')).toBe(true);
    await owner.call(clearPallet, { ...at, body: { version: 2 } });
    expect((await read(row.id)).version).toBe(3);
  });

  it('two who empty it at once: one does, the other is told that it has changed', async () => {
    const row = await made('USE-3');
    await loaded(row.id);
    const both = await Promise.all(
      [1, 2].map((n) =>
        owner.call(clearPallet, { params: { id: row.id }, body: { version: 1, reason: `第${n}人` } }).then(
          () => 'cleared',
          (e: { code: string }) => e.code,
        ),
      ),
    );
    expect(both.toSorted()).toEqual(['Common:StaleVersion', 'cleared']);
  });
});

describe('启用 and 停用', () => {
  it('asks for the right of that direction; what is emptied out of use stays so', async () => {
    const row = await made('OFF-1');
    const at = { params: { id: row.id } };
    const clerk = await makeMember(space, ['AlBasic.Pallets:enable']);
    const off = { ...at, body: { version: 1, status: 4 as const } };
    expect(await clerk.refused(clerk.call(setPalletStatus, off))).toBe('Common:Forbidden');
    expect((await owner.call(setPalletStatus, off)).status).toBe(4);
    expect((await owner.call(clearPallet, { ...at, body: { version: 2 } })).status).toBe(4);
    expect(
      (await owner.call(pallet.calls.list, { query: { status: [4] } })).items.map((p) => p.code),
    ).toEqual(['OFF-1']);
    await clerk.call(setPalletStatus, { ...at, body: { version: 3, status: 1 } });
    expect((await read(row.id)).status).toBe(1);
  });
});

describe('labels', () => {
  it('are a PDF of eight on a page, also of chosen ones; another space gets none of them', async () => {
    const pages = (bytes: Uint8Array): number =>
      new TextDecoder('latin1').decode(bytes).match(/\/Type \/Page\b/g)?.length ?? 0;
    const nine = await owner.call(makePallets, {
      body: {
        prefix: 'BQ',
        count: 9,
        name: '托盘',
        length: 1200,
        width: 1000,
        height: 150,
        maxWeight: '800',
      },
    });
    expect(nine.added).toBe(9);
    const all = await owner.raw(palletLabels, { query: { filter: 'BQ' } });
    expect([all.status, all.headers.get('content-type'), pages(all.bytes)]).toEqual([
      200,
      'application/pdf',
      2,
    ]);
    const eight = (await owner.call(pallet.calls.list, { query: { filter: 'BQ' } })).items.slice(0, 8);
    const sheet = await owner.raw(palletLabels, { query: { ids: eight.map((p) => p.id).join(',') } });
    expect(pages(sheet.bytes)).toBe(1);
    const one = (await owner.call(pallet.calls.list, { query: { filter: 'BQ001' } })).items[0]?.id as string;
    const chosen = await owner.raw(palletLabels, { query: { ids: one } });
    expect([chosen.status, pages(chosen.bytes)]).toEqual([200, 1]);
    const other = (await makeSpace()).owner;
    expect((await other.raw(palletLabels, { query: { ids: one } })).status).toBe(404);
  });
});
