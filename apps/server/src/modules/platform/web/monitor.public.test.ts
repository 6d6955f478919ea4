/** What cameras keep and show (platform M17): a snapshot in place of the one before, and public cameras on the page of the factory. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, monitor, site, webMonitor } from '@muyun/contract';
import {
  type Actor,
  codeOf,
  makeMember,
  makeSpace,
  nobody,
  openHouse,
  type Space,
} from '../../../../test/kit.ts';
import { ys7 } from '../../../adapters/ys7.ts';
import { CloudError } from '../../../kit/cameras.ts';
import { sql } from '../../../kit/sql.ts';

let anybody: Actor;
beforeAll(async () => {
  anybody = await nobody();
});
let count = 0;
const freePrefix = (): string => `cam-${(Date.now() % 1e7).toString(36)}-${(count += 1)}`;
const keys = (space: Space) =>
  space.owner.call(monitor.saveYs7, {
    body: { appKey: 'app-key-1234', appSecret: 'app-secret-1234', version: 0 },
  });
const add = (space: Space, over: object = {}) =>
  space.owner.call(webMonitor.calls.create, {
    body: { name: '折弯区', deviceSerial: 'C12345678', validateCode: 'ABCDEF', location: '一楼', ...over },
  });
const snap = (who: Actor, id: string) => who.raw(monitor.snapMonitor, { params: { id } });
const publish = (space: Space, sitePrefix: string, more: object = {}) =>
  space.owner.call(site.saveSite, {
    body: { title: '铝境', sitePrefix, isPublished: true, version: 0, ...more },
  });

describe('a snapshot', () => {
  it('is kept as a picture in place of the one before; whoever watches cameras may open it', async () => {
    const space = await makeSpace();
    const made = await add(space);
    expect(codeOf(await snap(space.owner, made.id))).toBe('Monitor:Ys7NotSet');
    await keys(space);
    const first = (await snap(space.owner, made.id)).json() as { fileId: string };
    const second = (await snap(space.owner, made.id)).json() as { fileId: string; time: string };
    const row = await space.owner.call(webMonitor.calls.get, { params: { id: made.id } });
    expect(row).toMatchObject({ snapshotFileId: second.fileId, snapshotTime: second.time, version: 1 });
    expect(first.fileId).not.toBe(second.fileId);
    const open = (who: Actor, id = second.fileId) => who.raw(file.downloadFile, { params: { id } });
    const shown = await open(space.owner);
    expect((await sharp(shown.bytes).metadata()).format).toBe('webp');
    const [watcher, other] = [
      await makeMember(space, ['AlWeb.Monitors:query']),
      await makeMember(space, ['AlWeb.Multimedias:query']),
    ];
    expect((await open(watcher)).status).toBe(200);
    expect(codeOf(await open(other))).toBe('Common:NotFound');
    expect(codeOf(await open(watcher, first.fileId))).toBe('Common:NotFound');
    expect(codeOf(await snap(watcher, made.id))).toBe('Common:Forbidden');
    expect(codeOf(await snap((await makeSpace()).owner, made.id))).toBe('Common:NotFound');
  });

  it('of a camera that is away or switched off, or of a full space, is none', async () => {
    const space = await makeSpace();
    await keys(space);
    const away = await add(space, { deviceSerial: 'C12345670' });
    expect(codeOf(await snap(space.owner, away.id))).toBe('Monitor:Offline');
    const off = await add(space, { isEnabled: false });
    expect(codeOf(await snap(space.owner, off.id))).toBe('Monitor:Disabled');
  });

  it('that is no picture is refused', async () => {
    const house = await openHouse();
    try {
      const space = await makeSpace('企业版', house);
      await keys(space);
      const made = await add(space);
      const cloud = house.server.house.cameras;
      if (!cloud) throw new Error('the house has no cameras');
      cloud.capture = async () => new TextEncoder().encode('<html>');
      expect(codeOf(await snap(space.owner, made.id))).toBe('Monitor:NoPicture');
    } finally {
      await house.server.close();
    }
  });
});

describe('public cameras', () => {
  it('stand on the published page with their last picture, and play for anybody; others never', async () => {
    const space = await makeSpace();
    await keys(space);
    const sitePrefix = freePrefix();
    const params = { sitePrefix };
    const [open, shut] = [await add(space, { isPublic: true }), await add(space, { name: '财务室' })];
    const play = (id: string) => anybody.raw(site.publicPlay, { params: { ...params, id } });
    await snap(space.owner, open.id);
    await snap(space.owner, shut.id);
    expect(codeOf(await anybody.raw(site.publicMonitors, { params }))).toBe('Common:NotFound');
    expect(codeOf(await play(open.id))).toBe('Common:NotFound');
    await publish(space, sitePrefix);
    const rows = await anybody.call(site.publicMonitors, { params });
    expect(rows).toMatchObject([{ id: open.id, name: '折弯区', location: '一楼', online: true }]);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['id', 'location', 'name', 'online', 'snapshot']);
    const picture = await fetch(anybody.url + (rows[0]?.snapshot ?? ''));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const hidden = await space.owner.call(webMonitor.calls.get, { params: { id: shut.id } });
    const secret = { ...params, id: hidden.snapshotFileId ?? '' };
    expect(codeOf(await anybody.raw(site.publicPicture, { params: secret }))).toBe('Common:NotFound');
    const shown = (await play(open.id)).json() as { expireTime: string };
    expect(Date.parse(shown.expireTime) - Date.now()).toBeGreaterThan(500_000);
    // the same address for all who ask meanwhile: the cloud is asked once
    expect((await play(open.id)).json()).toEqual(shown);
    for (const id of [shut.id, (await add(await makeSpace(), { isPublic: true })).id])
      expect(codeOf(await play(id))).toBe('Common:NotFound');
    await space.owner.inTx((tx) =>
      tx.run(sql`update web_monitor set is_public = false where tenant_id = ${tx.tenantId}`),
    );
    expect(codeOf(await play(open.id))).toBe('Common:NotFound');
  });

  it('say why they do not play', async () => {
    const space = await makeSpace();
    const sitePrefix = freePrefix();
    await publish(space, sitePrefix);
    const made = await add(space, { isPublic: true, deviceSerial: 'C12345670' });
    const play = () => anybody.raw(site.publicPlay, { params: { sitePrefix, id: made.id } });
    expect(codeOf(await play())).toBe('Monitor:Ys7NotSet');
    await keys(space);
    expect(codeOf(await play())).toBe('Monitor:Offline');
  });
});

describe('the cloud', () => {
  let server: http.Server;
  let host = '';
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (request.url === '/p.jpg') return response.end(Buffer.from('JPEG'));
        if (request.url === '/big.jpg') return response.end(Buffer.alloc(6 * 1024 * 1024));
        const form = new URLSearchParams(Buffer.concat(parts).toString());
        const picUrl = form.get('deviceSerial') === 'C12345678' ? `${host}/p.jpg` : `${host}/big.jpg`;
        const isRight = request.url === '/api/lapp/device/capture' && form.get('channelNo') === '2';
        return response.end(
          JSON.stringify(isRight ? { code: '200', data: { picUrl } } : { code: '10002', msg: 'no' }),
        );
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  );

  it('tells where the picture lies; it is fetched from the maker alone, and not when it is too large', async () => {
    const open = ys7(host, (url) => url.hostname === '127.0.0.1');
    const camera = { serial: 'C12345678', channel: 2 };
    expect(Buffer.from(await open.capture('T', camera)).toString()).toBe('JPEG');
    await expect(open.capture('T', { serial: 'C00000001', channel: 2 })).rejects.toThrow('picture too large');
    await expect(open.capture('T', { serial: 'C12345678', channel: 1 })).rejects.toThrow('10002 no');
    // an answer that leads into the house leads nowhere
    await expect(ys7(host).capture('T', camera)).rejects.toThrow(CloudError);
  });
});
