/** The door of a picture book (platform M19): its password, and how often an address may knock. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openBook } from '@muyun/contract';
import { type BookScene, bookScene, makeBook } from '../../../../test/book-scene.ts';
import { type Actor, codeOf, NO_LIMITS, openHouse } from '../../../../test/kit.ts';
import { now } from '../../../kit/clock.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { takeTry } from './book.open.store.ts';

let scene: BookScene;
let anybody: Actor;
beforeAll(async () => {
  scene = await bookScene('门前');
  ({ anybody } = scene);
});
const open = (code: string, password?: string) =>
  anybody.raw(openBook.openBook, { params: { code }, body: { password } });

describe('the password', () => {
  it('is asked for; five wrong ones of an address close the door for 15 minutes, for the right one too', async () => {
    const made = await makeBook(scene, { password: 'Right-1' });
    expect((await anybody.call(openBook.readBook, { params: { code: made.code } })).needPassword).toBe(true);
    expect(codeOf(await open(made.code))).toBe('Book:PasswordWrong');
    for (let i = 0; i < 4; i += 1) expect(codeOf(await open(made.code, 'wrong'))).toBe('Book:PasswordWrong');
    expect(codeOf(await open(made.code, 'Right-1'))).toBe('200');
    // what was counted is forgotten with the right one
    for (let i = 0; i < 5; i += 1) expect(codeOf(await open(made.code, 'wrong'))).toBe('Book:PasswordWrong');
    expect(codeOf(await open(made.code, 'Right-1'))).toBe('Book:Locked');
    const tries = (minutes: number) =>
      scene.owner.inTx((tx) =>
        takeTry(tx, made.id, '127.0.0.1', new Date(now().getTime() + minutes * 60_000)),
      );
    expect([await tries(14), await tries(16)]).toEqual([6, 1]);
    expect(codeOf(await open((await makeBook(scene, { password: 'Right-1' })).code, 'Right-1'))).toBe('200');
  });

  it('is guessed by eight at once no more often than by one', async () => {
    const made = await makeBook(scene, { password: 'Right-1' });
    const all = await Promise.all(Array.from({ length: 8 }, (_, i) => open(made.code, `wrong-${i}`)));
    expect(all.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'Book:Locked'),
      ...Array.from({ length: 5 }, () => 'Book:PasswordWrong'),
    ]);
  });
});

describe('the limit of an address', () => {
  it('is 120 a minute, for books as for everything that needs no session', async () => {
    const house = await openHouse({
      rates: { ...NO_LIMITS, anonymous: 3 },
    });
    try {
      const ask = () => fetch(`${house.url}/api/cad/book/${'A'.repeat(22)}`).then((r) => r.status);
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([404, 404, 404, 429]);
      const seen = await inTx(
        house.server.house.pools.host,
        { tenantId: PLATFORM, userId: PLATFORM, readOnly: true },
        (tx) => tx.rows({ n: col.int }, sql`select count(*)::int as n from book_share /* all tenants */`),
      );
      expect(seen).toEqual([{ n: 0 }]);
    } finally {
      await house.server.close();
    }
  });
});
