/** Who is out with the next request: sessions, streams of events, request keys. */
import { describe, expect, it } from 'vitest';
import { account, color, file, job } from '@muyun/contract';
import { Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';
import { house, owner, told } from '../../../../test/guard-scene.ts';

describe('sessions', () => {
  it('a member who is switched off, an account that is closed and a space that is disabled are out with the next request', async () => {
    const space = await makeSpace();
    const [off, closed] = [
      await makeMember(space, ['AlBasic.ColorCards:query']),
      await makeMember(space, ['AlBasic.ColorCards:query']),
    ];
    await space.owner.inTx((tx) =>
      tx.run(
        sql`update tenant_user set user_status = 16 where tenant_id = ${tx.tenantId} and user_id = ${off.userId}`,
      ),
    );
    await owner('update app_account set is_active = false where id = $1', [closed.userId]);
    for (const member of [off, closed]) {
      await house.server.house.sessions.forget(member.userId);
      expect((await member.raw(color.listColors)).status).toBe(401);
    }
    await owner('update tenant set is_active = false, disabled_time = now() where tenant_id = $1', [
      space.tenantId,
    ]);
    await house.server.house.sessions.forget(space.owner.userId);
    expect(told(await space.owner.raw(color.listColors))).toContain('Tenant:Disabled');
  });

  it('the header of another space is a conflict, of another factory not found', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()];
    expect(
      told(await space.owner.raw(color.listColors, { headers: { 'x-tenant-id': other.tenantId } })),
    ).toContain('409 Session:TenantMismatch');
    expect(
      told(await space.owner.raw(color.listColors, { headers: { __tenant: other.tenantId } })),
    ).toContain('409 Session:TenantMismatch');
    expect(
      (await space.owner.raw(color.listColors, { headers: { 'x-tenant-id': space.tenantId } })).status,
    ).toBe(200);
    expect(
      (
        await space.owner.raw(color.listColors, {
          headers: { 'x-factory-id': other.factoryIds[0] as string },
        })
      ).status,
    ).toBe(404);
  });

  it('the fourth session of a client ends the first, which is told so', async () => {
    const { owner: person, tenantId } = await makeSpace();
    const { tenantUserId } = await person.call(account.auth);
    for (let i = 0; i < 3; i += 1)
      await house.server.house.sessions.open({
        userId: person.userId,
        tenantId,
        tenantUserId,
        clientType: 1,
        ip: '127.0.0.1',
        userAgent: 'x',
        rememberMe: false,
      });
    expect(told(await person.raw(account.auth))).toContain('401 Session:ReplacedByOther');
  });
});

describe('streams of events', () => {
  /** Opens the stream of a job that waits for ever; resolves when the server ends it. */
  async function open(
    actor: Actor,
    jobId: string,
  ): Promise<{ status: number; ended: Promise<void>; close(): void }> {
    const stop = new AbortController();
    const response = await fetch(`${actor.url}${job.jobEvents.path.replace('{id}', jobId)}`, {
      headers: { authorization: `Bearer ${actor.token}` },
      signal: stop.signal,
    });
    const ended = (async () => {
      try {
        for await (const part of response.body ?? []) void part;
      } catch {
        /* closed from here */
      }
    })();
    return { status: response.status, ended, close: () => stop.abort() };
  }
  async function waiting(space: Space): Promise<string> {
    const id = space.owner.userId;
    await space.owner.inTx((tx) =>
      tx.run(
        sql`insert into job (tenant_id, id, kind, title, payload, creator_id, state, runner, heartbeat) values (${tx.tenantId}, ${id}, 'test.wait', '等待', '{}', ${id}, 'running', 'nobody', now() + interval '1 day')`,
      ),
    );
    return id;
  }

  it('end with log-out, with being kicked, with a lost right and when the session runs out', async () => {
    const ends: ((space: Space) => Promise<unknown>)[] = [
      (space) => space.owner.raw(account.logout),
      (space) =>
        house.server.house.sessions.endOthers(space.owner.userId, '00000000-0000-0000-0000-000000000000', 2),
      async (space) => {
        await space.owner.inTx((tx) =>
          tx.run(
            sql`update tenant_user set permission_version = permission_version + 1 where tenant_id = ${tx.tenantId}`,
          ),
        );
        await house.server.house.sessions.forget(space.owner.userId);
      },
    ];
    for (const end of ends) {
      const space = await makeSpace();
      const stream = await open(space.owner, await waiting(space));
      expect(stream.status).toBe(200);
      await end(space);
      await stream.ended;
    }
    const space = await makeSpace();
    await owner(
      "update user_session set absolute_expire_time = now() + interval '700 milliseconds' where user_id = $1",
      [space.owner.userId],
    );
    const stream = await open(space.owner, await waiting(space));
    await stream.ended;
    expect((await space.owner.raw(account.auth)).status).toBe(401);
  }, 20_000);

  it('are twelve per session at most; a closed one makes room', async () => {
    const space = await makeSpace();
    const id = await waiting(space);
    const streams = await Promise.all(Array.from({ length: 12 }, () => open(space.owner, id)));
    expect(streams.map((s) => s.status)).toEqual(Array.from({ length: 12 }, () => 200));
    const over = await space.owner.raw(job.jobEvents, { params: { id } });
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '5']);
    streams[0]?.close();
    await streams[0]?.ended;
    const until = Date.now() + 5000;
    let again = await open(space.owner, id);
    while (again.status !== 200 && Date.now() < until) again = await open(space.owner, id);
    expect(again.status).toBe(200);
    for (const s of [...streams, again]) s.close();
  });
});

describe('request keys', () => {
  it('cover the content of an uploaded file', async () => {
    const { owner: person } = await makeSpace();
    const send = (text: string) =>
      person.raw(file.uploadFile, {
        key: 'upload-key-1',
        file: { name: '清单.txt', bytes: new TextEncoder().encode(text) },
      });
    const first = await send('一');
    expect((await send('一')).json()).toEqual(first.json());
    expect(told(await send('二'))).toContain('Common:RequestKeyReused');
  });
});
