/** Requests that screens do not send: what they are told, what is kept of them and what is not. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnyCall,
  color,
  demander,
  errors,
  nest,
  orderCode,
  payment,
  project,
  stock,
  texture,
} from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { type Actor, codeOf as codeOfRaw, makeSpace, type Raw, type Space, testHouse } from '../kit.ts';
import { col } from '../../src/kit/shape.ts';
import { sql } from '../../src/kit/sql.ts';

let space: Space;
let owner: Actor;
let url: string;
beforeAll(async () => {
  space = await makeSpace();
  owner = space.owner;
  url = (await testHouse()).url;
  await owner.call(texture.initTextures);
});

const post = (
  path: string,
  body: string,
  headers: Record<string, string> = {},
  method: 'POST' | 'PUT' = 'POST',
): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}`, ...headers },
    body,
  });
const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { error: { code: string } }).error.code;
const faults = (raw: Raw): string[] =>
  (
    (raw.json() as { error: { validationErrors?: { field: string; message: string }[] } }).error
      .validationErrors ?? []
  ).map((f) => `${f.field} ${f.message}`);

/** The filters that a list offers. */
const filtersOf = (call: AnyCall): object => (call.query as { shape?: object } | undefined)?.shape ?? {};

describe('lists', () => {
  const lists = allCalls.filter(
    (c) =>
      c.method === 'GET' &&
      c.paramNames.length === 0 &&
      (c.query as { shape?: object } | undefined)?.shape &&
      'sorting' in (c.query as { shape: object }).shape &&
      c.side !== 'host',
  );

  it.each(lists.map((c) => [c.id, c] as const))(
    '%s takes every filter it offers and sorts by no inherited name',
    async (_id, call) => {
      const { shape } = call.query as unknown as { shape: object };
      if ('isEnabled' in shape)
        expect((await owner.raw(call, { query: { isEnabled: 'true' } })).status).toBe(200);
      for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty']) {
        // what is counted in each domain by itself is asked of one
        const of = 'domain' in shape ? { domain: 2 } : {};
        const raw = await owner.raw(call, { query: { ...of, sorting: `${name} asc` } });
        expect([name, raw.status, (raw.json() as { error?: { code: string } }).error?.code]).toEqual([
          name,
          400,
          'Common:Sorting',
        ]);
      }
    },
  );

  it('offer what the rows have: orders, results, customers and codes are neither enabled nor disabled', () => {
    for (const call of [
      nest.listNestOrders,
      nest.listNestResults,
      demander.listDemanders,
      orderCode.listOrderCodes,
    ])
      expect(Object.keys(filtersOf(call))).not.toContain('isEnabled');
    for (const call of [texture.listTextures, color.listColors, stock.listStock])
      expect(Object.keys(filtersOf(call))).toContain('isEnabled');
  });
});

describe('bodies', () => {
  it.each(['[', '{"a":'])('nested five thousand deep (%s) is no content', async (open) => {
    const response = await post(
      color.createColor.path,
      open.repeat(5000) + (open === '[' ? ']' : '}').repeat(5000),
    );
    expect([response.status, await codeOf(response)]).toEqual([400, 'Common:BadJson']);
  });

  it('a number that no float holds is kept digit by digit, or refused, never changed', async () => {
    const [row] = (await owner.call(texture.listTextures)).items;
    const cost = (price: string) =>
      post(
        texture.saveProcessCost.path.replace('{id}', row?.id as string),
        `{"name":"费用${price.length}","unit":2,"price":${price}}`,
        {},
        'PUT',
      );
    const kept = await cost('999999999999.123456');
    expect([kept.status, ((await kept.json()) as { price: string }).price]).toEqual([
      200,
      '999999999999.123456',
    ]);
    for (const price of ['9007199254740993', '1e400', '123456789012345678901234567890', '1.0000001'])
      expect([price, await codeOf(await cost(price))]).toEqual([price, 'Common:Validation']);
    const plate = { code: 'NUM-1', textureId: row?.id, thickness: 3, width: 1500, length: 3000 };
    const counted = await post(
      stock.createStock.path,
      JSON.stringify({ ...plate, initialQuantity: 0 }).replace(
        '"initialQuantity":0',
        '"initialQuantity":9007199254740993',
      ),
    );
    expect([counted.status, await codeOf(counted)]).toEqual([400, 'Common:Validation']);
  });

  it('a zero or half a character is refused at its field, and the refused write stands in the log', async () => {
    for (const [i, name] of ['a\0b', 'a\ud800', '\udc00'].entries()) {
      const raw = await owner.raw(color.createColor, { body: { name, code: `NUL-${i}` } });
      expect([raw.status, faults(raw)]).toEqual([400, ['name 含有不可见字符']]);
      const requestId = (raw.json() as { requestId: string }).requestId;
      const rows = await owner.inTx((tx) =>
        tx.rows(
          { status: col.int, code: col.text },
          sql`select http_status as status, error_code as code from audit_log where tenant_id = ${tx.tenantId} and request_id = ${requestId}`,
        ),
      );
      expect(rows).toEqual([{ status: 400, code: 'Common:Validation' }]);
    }
    expect((await owner.raw(color.listColors, { query: { filter: 'a\0' } })).status).toBe(400);
  });

  it('names hold one line of what can be seen; remarks hold several lines', async () => {
    const hidden = [
      'a\u200bb',
      '\u202egnp.exe',
      'a\u2066b',
      'a\u00adb',
      'a\ufeffb',
      'a\u0007',
      'a\u3164',
      'a\u2028b',
      '\u061ca',
    ];
    for (const [i, name] of hidden.entries())
      expect(faults(await owner.raw(color.createColor, { body: { name, code: `HID-${i}` } }))).toEqual([
        'name 含有不可见字符',
      ]);
    for (const [i, name] of ['a\r\nb', 'a\nb', 'a\tb'].entries())
      expect(faults(await owner.raw(color.createColor, { body: { name, code: `BRK-${i}` } }))).toEqual([
        'name 不能换行',
      ]);
    const fine = await owner.call(color.createColor, {
      body: { name: '浅灰 𠮷①㎡ 👍', code: 'SEEN-1', remark: '第一行\n第二行' },
    });
    expect([fine.name, fine.remark]).toEqual(['浅灰 𠮷①㎡ 👍', '第一行\n第二行']);
    const { id } = await owner.call(demander.createDemander, { body: { code: 'KH-ODD', name: '客户' } });
    expect(
      faults(await owner.raw(project.createProject, { body: { name: '工程\u200d一', demanderId: id } })),
    ).toEqual(['name 含有不可见字符']);
  });

  it('an id in capitals is the same id, in the address, in a body and as a space', async () => {
    const { id } = await owner.call(demander.createDemander, { body: { code: 'KH-CAP', name: '大写' } });
    const capital = id.toUpperCase();
    expect(capital).not.toBe(id);
    expect((await owner.call(demander.getDemander, { params: { id: capital } })).id).toBe(id);
    const made = await owner.call(project.createProject, { body: { name: '大写工程', demanderId: capital } });
    expect(made.demanderId).toBe(id);
    const quoted = (tenantId: string) =>
      owner.raw(payment.quoteOrder, { body: { tenantId, priceId: id } as never });
    const [small, large] = [await quoted(space.tenantId), await quoted(space.tenantId.toUpperCase())];
    expect([large.status, codeOfRaw(large)]).toEqual([small.status, codeOfRaw(small)]);
    expect(small.status).toBeLessThan(500);
  });

  it('names of JavaScript in a body change nothing', async () => {
    const response = await post(
      color.createColor.path,
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"name":"原型","code":"PROTO-1"}',
    );
    expect(response.status).toBe(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('the router', () => {
  it.each([
    ['GET', '/api/%zz'],
    ['GET', '//'],
    ['GET', '/api/nirgends'],
    ['PATCH', '/api/health'],
    ['POST', '/nirgends'],
    ['GET', `/api/basic/file/${'x'.repeat(300)}`],
    ['PUT', '/api/basic/color-card/%00'],
  ])('%s %s is refused in the shape of the catalogue', async (method, path) => {
    const response = await fetch(url + path, { method, headers: { authorization: `Bearer ${owner.token}` } });
    const body = (await response.json()) as {
      error: { code: keyof typeof errors; message: string };
      requestId: string;
    };
    expect([response.status, body.error.message]).toEqual([
      errors[body.error.code].status,
      expect.stringMatching(/[\u4e00-\u9fff]/),
    ]);
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['text/xml', '<a/>'],
    ['application/json; charset=utf-7', '{}'],
    ['application/json', '{bad'],
  ])('a body of %s is no content', async (type, body) => {
    const response = await post(color.createColor.path, body, { 'content-type': type });
    expect([response.status, Object.hasOwn(errors, await codeOf(response))]).toEqual([400, true]);
  });
});
