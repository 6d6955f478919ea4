/** The queue of conversions: spaces in turn, nobody the same, held by a lease, steered by the platform. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { convert } from '@muyun/contract';
import { asleep, ask, converterScript, DXF, keep, office, view } from '../../../../test/convert-scene.ts';
import {
  codeOf,
  makeHost,
  makeMember,
  makeSpace,
  openHouse,
  type Space,
  type TestHouse,
} from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { ConvertRunner } from './runner.ts';
import { giveBack, takeBack, takeNext } from './queue.store.ts';

const { CONVERT } = convert;
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ convert: { command: converterScript(), concurrency: 2 } });
});
afterAll(() => house.server.close());
const owner = () => house.server.house.pools.owner;
const asOwner = <T>(work: Parameters<typeof inTx<T>>[2]): Promise<T> =>
  inTx(owner(), { tenantId: PLATFORM, userId: PLATFORM }, work);

describe('the queue', () => {
  it('refuses what cannot be made and what is too much; asks for the file, not only for the task', async () => {
    const space = await makeSpace('企业版', house);
    const { owner: who } = space;
    const id = await keep(who, 'a.txt', 'text');
    for (const fileType of [1, 4])
      expect(codeOf(await who.raw(convert.convertFile, { params: { id }, body: { fileType } }))).toBe(
        'Convert:Unsupported',
      );
    const other = await makeMember(space, []);
    const drawing = await keep(who, '面板.dxf', DXF);
    const task = await ask(who, drawing, 3);
    expect(
      codeOf(await other.raw(convert.convertFile, { params: { id: drawing }, body: { fileType: 3 } })),
    ).toBe('Common:NotFound');
    for (const stranger of [other, (await makeSpace('企业版', house)).owner])
      expect(codeOf(await stranger.raw(convert.conversion, { params: { taskId: task.taskId } }))).toBe(
        'Common:NotFound',
      );
    await asleep(house, async () => {
      await owner().query(
        `insert into conversion_task (tenant_id, id, source_id, sha256, ext, file_type, is_native, creator_id)
         select $1, gen_random_uuid(), $2, 'x' || n, 'dwg', 1, false, $3 from generate_series(1, 200) n`,
        [space.tenantId, id, who.userId],
      );
      const more = await keep(who, '报价.doc', office('mehr'));
      expect(
        codeOf(await who.raw(convert.convertFile, { params: { id: more }, body: { fileType: 4 } })),
      ).toBe('Convert:QueueFull');
      await owner().query('delete from conversion_task where tenant_id = $1', [space.tenantId]);
    });
  });

  it('asked for twice at once is one task; it tells how many come before', async () => {
    const { owner: who } = await makeSpace('企业版', house);
    await asleep(house, async () => {
      const id = await keep(who, '面板.dxf', `${DXF}\n`);
      const tasks = await Promise.all(Array.from({ length: 4 }, () => ask(who, id, 3)));
      expect(new Set(tasks.map((t) => t.taskId)).size).toBe(1);
      const next = await ask(who, await keep(who, '另一.dxf', `${DXF}\n\n`), 3);
      expect([next.queueAhead, next.hasConverter]).toEqual([1, false]);
    });
  });

  it('spaces take turns: one that asked for much does not keep out the other; nobody takes the same', async () => {
    const spaces: Space[] = [await makeSpace('企业版', house), await makeSpace('企业版', house)];
    await asleep(house, async () => {
      await owner().query('delete from conversion_task where state in (0, 1)');
      for (const [i, { owner: who, tenantId }] of spaces.entries()) {
        const id = await keep(who, 'x.doc', office(`turn ${i}`));
        await owner().query(
          `insert into conversion_task (tenant_id, id, source_id, sha256, ext, file_type, is_native, creator_id, creation_time)
           select $1, gen_random_uuid(), $2, 'turn' || $4::int || n, 'doc', 4, false, $3, now() - interval '1 year' + $4::int * interval '1 day' from generate_series(1, 3) n`,
          [tenantId, id, who.userId, i],
        );
      }
      const ours = spaces.map((s) => s.tenantId);
      const by = { runner: newId(), severIp: 'test', hasCommand: true };
      const taken = [];
      for (let i = 0; i < 4; i += 1) taken.push(await asOwner((tx) => takeNext(tx, by)));
      expect(taken.map((t) => ours.indexOf(t?.tenantId ?? ''))).toEqual([0, 1, 0, 1]);
      const both = await Promise.all([asOwner((tx) => takeNext(tx, by)), asOwner((tx) => takeNext(tx, by))]);
      expect(new Set([...taken, ...both].map((t) => t?.id)).size).toBe(6);
      // without a program nobody takes them
      await owner().query('update conversion_task set state = 0 where tenant_id = any($1)', [ours]);
      expect(await asOwner((tx) => takeNext(tx, { ...by, hasCommand: false }))).toBeUndefined();
      await owner().query('delete from conversion_task where tenant_id = any($1)', [ours]);
    });
  });

  it('a converter that died gives its task back after a minute; the third time it has failed', async () => {
    const { owner: who } = await makeSpace('企业版', house);
    await asleep(house, async () => {
      const { taskId } = await ask(who, await keep(who, 'x.doc', office('verloren')), 4);
      await owner().query(
        "update conversion_task set creation_time = now() - interval '2 years' where id = $1",
        [taskId],
      );
      const by = { runner: newId(), severIp: 'test', hasCommand: true };
      for (let i = 1; i <= 3; i += 1) {
        expect((await asOwner((tx) => takeNext(tx, by)))?.id).toBe(taskId);
        await asOwner((tx) => takeBack(tx, 'weg'));
        expect((await view(who, taskId)).state).toBe(CONVERT.running);
        await owner().query(
          "update conversion_task set lease_until = now() - interval '1 second' where id = $1",
          [taskId],
        );
        await asOwner((tx) => takeBack(tx, 'weg'));
        expect((await view(who, taskId)).state).toBe(i < 3 ? CONVERT.queued : CONVERT.failed);
      }
      expect(
        await asOwner((tx) =>
          giveBack(tx, { tenantId: who.tenantId, id: taskId, runner: by.runner }, 'zu spät'),
        ),
      ).toBeNull();
      expect((await view(who, taskId)).error).toBe('weg');
    });
  });

  it('a fault of chance is tried again three times', async () => {
    // a server that converts nothing by itself
    const idle = await openHouse({ role: 'api', convert: { command: null, concurrency: 1 } });
    try {
      const { owner: who } = await makeSpace('企业版', idle);
      const { taskId } = await ask(who, await keep(who, 'x.doc', office('speicher')), 4);
      const converter = { convert: () => Promise.reject(new Error('Zufall')) };
      const runner = new ConvertRunner({ ...idle.server.house, converter });
      await vi.waitFor(
        async () => {
          await runner.look();
          expect((await view(who, taskId)).state).toBe(CONVERT.failed);
        },
        { timeout: 20_000 },
      );
      await runner.stop();
      const { rows } = await idle.server.house.pools.owner.query(
        'select try_count from conversion_task where id = $1',
        [taskId],
      );
      expect(rows).toEqual([{ try_count: 3 }]);
    } finally {
      await idle.server.close();
    }
  });
});

describe('the platform', () => {
  it('counts what is open by what it is and where; knows its servers and sets them', async () => {
    const { owner: who } = await makeSpace('企业版', house);
    const host = await makeHost(house);
    await asleep(house, async () => {
      await ask(who, await keep(who, '图.dwg', 'AC1032 eins'), 1);
      await ask(who, await keep(who, '图 2.dwg', 'AC1032 zwei'), 1);
      expect(await host.call(convert.fileConverts)).toContainEqual({
        type: 1,
        fileType: 'DWG → DXF',
        fileCount: 2,
        severIp: '待分配',
      });
      const page = await host.call(convert.listConversions, {
        query: { state: [CONVERT.queued], maxResultCount: 1 },
      });
      expect([page.totalCount >= 2, page.items[0]?.actions]).toEqual([true, ['cancel']]);
    });
    await vi.waitFor(async () => expect(await host.call(convert.fileConverts)).toEqual([]), {
      timeout: 20_000,
    });
    const [server] = await host.call(convert.convertServers);
    expect(server).toMatchObject({
      fileTypes: [1, 2, 3, 4, 5, 6],
      concurrency: 2,
      isAlive: true,
      isEnabled: true,
    });
    const body = {
      serverId: server?.id ?? '',
      concurrency: 3,
      isEnabled: true,
      version: server?.version ?? 0,
    };
    expect(await host.call(convert.saveConvertServer, { body })).toMatchObject({
      concurrency: 3,
      version: body.version + 1,
    });
    expect(codeOf(await host.raw(convert.saveConvertServer, { body }))).toBe('Common:StaleVersion');
    expect(codeOf(await host.raw(convert.saveConvertServer, { body: { ...body, serverId: newId() } }))).toBe(
      'Common:NotFound',
    );
  });

  it('alone does so: a space sees none of it', async () => {
    const { owner: who } = await makeSpace('企业版', house);
    for (const call of [convert.fileConverts, convert.convertServers, convert.listConversions])
      expect(codeOf(await who.raw(call))).toBe('Common:Forbidden');
    const host = await makeHost(house);
    expect(codeOf(await host.raw(convert.cancelConversion, { params: { id: newId() } }))).toBe(
      'Common:NotFound',
    );
  });
});
