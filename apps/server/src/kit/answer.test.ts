/** What the database, the disk, a lock and an odd request end in, over the wire: each has its code, none is a bare 500. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { color, file, supplier, texture } from '@muyun/contract';
import { makeSpace, openHouse, type Raw, type Space, type TestHouse } from '../../test/kit.ts';
import { newId } from './clock.ts';

let house: TestHouse;
let space: Space;
beforeAll(async () => {
  house = await openHouse({ logLevel: 'silent' });
  space = await makeSpace('企业版', house);
});
afterAll(() => house.server.close());

const owner = (text: string, values: unknown[] = []) => house.server.house.pools.owner.query(text, values);
const told = (raw: Raw): string =>
  `${raw.status} ${(raw.json() as { error: { code: string } }).error.code} ${raw.headers.get('retry-after') ?? '-'}`;
const addColor = (name: string): Promise<Raw> =>
  space.owner.raw(color.createColor, { body: { name, code: newId().slice(-8) } });

describe('what PostgreSQL refuses', () => {
  it('a full disk is 503 and may be tried again, what nobody foresaw is 500 and shows nothing of itself', async () => {
    // the disk of a test cannot be filled: a trigger says what PostgreSQL says of a full one
    await owner(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.name = 'full' then raise exception 'could not extend file' using errcode = '53100'; end if;
      if new.name = 'odd' then raise exception 'secret of the house' using errcode = 'XX000'; end if;
      return new; end $$`);
    await owner('create trigger refuse before insert on color_card for each row execute function refuse()');
    expect(told(await addColor('full'))).toBe('503 Common:DiskFull 5');
    const odd = await addColor('odd');
    expect(told(odd)).toBe('500 Common:Internal -');
    expect(new TextDecoder().decode(odd.bytes)).not.toContain('secret');
    expect((await addColor('plain')).status).toBe(200);
  });

  it('a row that another table still points to stays', async () => {
    const { id } = await space.owner.call(texture.createTexture, {
      body: { name: '占用', code: 'ZY-1', density: '2.7' },
    });
    const width = await space.owner.call(texture.addWidth, { params: { id }, body: { width: 1220 } });
    await owner(`create table pointer (tenant_id uuid, width_id uuid,
      foreign key (tenant_id, width_id) references material_width (tenant_id, id))`);
    await owner('insert into pointer values ($1, $2)', [space.tenantId, width.id]);
    const params = { id, widthId: width.id };
    expect(told(await space.owner.raw(texture.deleteWidth, { params }))).toBe('409 Common:Referenced -');
    await owner('drop table pointer');
    expect((await space.owner.raw(texture.deleteWidth, { params })).status).toBe(204);
  });

  it('a row that somebody holds for longer than a request waits is busy, and free again after him', async () => {
    const made = await space.owner.call(color.createColor, { body: { name: '占着', code: 'ZZ-001' } });
    const other = await house.server.house.pools.owner.connect();
    await other.query('begin');
    await other.query('select 1 from color_card where id = $1 for update', [made.id]);
    const save = () =>
      space.owner.raw(color.updateColor, { params: { id: made.id }, body: { version: 1, name: '改' } });
    expect(told(await save())).toBe('409 Common:Busy -');
    await other.query('rollback');
    other.release();
    expect((await save()).status).toBe(200);
  }, 30_000);
});

describe('what the disk refuses', () => {
  it('a store that cannot be written is 503; nothing of the file stays', async () => {
    const folder = path.join(house.server.house.config.dataDir, 'files');
    rmSync(folder, { recursive: true, force: true });
    // root may write into any folder: a file in the folder's place stops him too
    writeFileSync(folder, '');
    const send = () =>
      space.owner.raw(file.uploadFile, { file: { name: 'a.txt', bytes: new TextEncoder().encode('a') } });
    expect(told(await send())).toBe('503 Common:StorageReadOnly 5');
    const { rows } = await owner('select count(*)::int as n from file_object where tenant_id = $1', [
      space.tenantId,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
    rmSync(folder);
    expect((await send()).status).toBe(200);
    expect(existsSync(folder)).toBe(true);
  });
});

describe('odd requests', () => {
  it('a path that no call has is said to be none', async () => {
    const response = await fetch(`${house.url}/api/nothing/at/all`);
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      'Common:RouteNotFound',
    ]);
  });

  it('the API description names the codes that a call may answer with', async () => {
    const docs = (await (await fetch(`${house.url}/api/docs/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { description: string }>>;
    };
    const { path: at } = file.uploadFile;
    expect(docs.paths[at]?.['post']?.description).toContain('File:Missing、File:TooLarge');
    expect(docs.paths[color.mergeColors.path]?.['post']?.description).toContain('Basic:ColorMergeSelf');
  });

  it('a body of more than a megabyte is too large', async () => {
    const body = { name: '大', code: 'DA-01', remark: 'x'.repeat(1024 * 1024) };
    expect(told(await space.owner.raw(color.createColor, { body }))).toBe('400 Common:BodyTooLarge -');
  });

  it('a request key has 8 to 100 plain characters', async () => {
    for (const key of ['kurz', 'with space!', 'x'.repeat(101)]) {
      const raw = await space.owner.raw(color.createColor, { body: { name: '键', code: 'JIAN-1' }, key });
      expect(told(raw)).toBe('400 Common:RequestKeyFormat -');
    }
  });

  it('an export of more than 50,000 rows is refused, one of 50,000 is not', async () => {
    const fill = (from: number, to: number) =>
      owner(
        `insert into supplier (tenant_id, id, code, name, supplier_type)
         select $1, gen_random_uuid(), 'S' || n, '供应商' || n, 1 from generate_series($2::int, $3::int) n`,
        [space.tenantId, from, to],
      );
    await fill(1, 50_000);
    const query = { columns: ['code'] };
    expect((await space.owner.raw(supplier.calls.export, { query })).status).toBe(200);
    await fill(50_001, 50_001);
    expect(told(await space.owner.raw(supplier.calls.export, { query }))).toBe('400 Common:ExportTooLarge -');
  }, 60_000);
});
