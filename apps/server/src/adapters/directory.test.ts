/** The address books of 企业微信 and 钉钉 as their interfaces answer: a server on this machine that speaks like them. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DirectoryError } from '../kit/directory.ts';
import { dingtalk, directories, wecom } from './directory.ts';

const KEY = { provider: 1, appId: 'corp', secret: 'right' };
const fine = (more: object): object => ({ errcode: 0, errmsg: 'ok', ...more });
const BAD = { errcode: 40001, errmsg: 'invalid credential' };
let server: http.Server;
let host = '';

function answerOf(url: URL, body: Record<string, unknown>): object {
  const q = url.searchParams;
  switch (url.pathname) {
    case '/cgi-bin/gettoken':
      return q.get('corpsecret') === 'right' ? fine({ access_token: 'T' }) : BAD;
    case '/gettoken':
      return q.get('appsecret') === 'right' ? fine({ access_token: 'T' }) : BAD;
    case '/cgi-bin/department/list':
      // children before their parents, as they come
      return fine({
        department: [
          { id: 3, name: '下料车间', parentid: 2, order: 1 },
          { id: 1, name: '公司', parentid: 0 },
          { id: 2, name: '生产部', parentid: 1 },
        ],
      });
    case '/cgi-bin/user/list':
      return fine({
        userlist: [
          { userid: 'wang', name: '王', department: [1, 3], mobile: '138', status: 1 },
          { userid: 'li', name: '李', department: [2], status: 5 },
        ],
      });
    case '/topapi/v2/department/listsub':
      return fine({
        result:
          body['dept_id'] === 1
            ? [{ dept_id: 7, name: '生产部', parent_id: 1 }]
            : body['dept_id'] === 7
              ? [{ dept_id: 8, name: '折弯组', parent_id: 7 }]
              : [],
      });
    case '/topapi/v2/user/list':
      if (body['dept_id'] !== 7) return fine({ result: { has_more: false, list: [] } });
      return fine({
        result:
          body['cursor'] === 0
            ? {
                has_more: true,
                next_cursor: 1,
                list: [{ userid: 'a', name: '甲', mobile: '139', dept_id_list: [7] }],
              }
            : { has_more: false, list: [{ userid: 'b', name: '乙', dept_id_list: [1, 7] }] },
      });
    default:
      return { errcode: 404, errmsg: url.pathname };
  }
}

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const url = new URL(request.url ?? '/', 'http://x');
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      response.end(JSON.stringify(answerOf(url, body)));
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

describe('address books', () => {
  it('企业微信: units in the order of their tree, people with what they do there', async () => {
    const book = wecom(host);
    expect(await book.units(KEY)).toEqual([
      { id: '2', name: '生产部', parentId: null },
      { id: '3', name: '下料车间', parentId: '2' },
    ]);
    expect(await book.people(KEY)).toEqual([
      { id: 'wang', name: '王', phone: '138', unitIds: ['3'], isActive: true },
      { id: 'li', name: '李', phone: null, unitIds: ['2'], isActive: false },
    ]);
  });

  it('钉钉: units level by level, people page by page, everybody once', async () => {
    const book = dingtalk(host);
    expect(await book.units(KEY)).toEqual([
      { id: '7', name: '生产部', parentId: null },
      { id: '8', name: '折弯组', parentId: '7' },
    ]);
    expect(await book.people(KEY)).toEqual([
      { id: 'a', name: '甲', phone: '139', unitIds: ['7'], isActive: true },
      { id: 'b', name: '乙', phone: null, unitIds: ['7'], isActive: true },
    ]);
  });

  it('say in their own words what they refuse, and that they are not there', async () => {
    const wrong = { ...KEY, secret: 'wrong' };
    await expect(wecom(host).check(wrong)).rejects.toThrow('40001 invalid credential');
    await expect(dingtalk(host).check(wrong)).rejects.toThrow(DirectoryError);
    await expect(wecom(`${host}/nothing`).check(KEY)).rejects.toThrow('404');
    await expect(wecom('http://127.0.0.1:1').check(KEY)).rejects.toThrow(DirectoryError);
    const both = directories({ wecom: wecom(host), dingtalk: dingtalk(host) });
    await both.check(KEY);
    await both.check({ ...KEY, provider: 2 });
    await expect(both.check({ ...KEY, provider: 5 })).rejects.toThrow(DirectoryError);
    expect(await both.units({ ...KEY, provider: 2 })).toHaveLength(2);
    expect(await both.people(KEY)).toHaveLength(2);
  });
});
