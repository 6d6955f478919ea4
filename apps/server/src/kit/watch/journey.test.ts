/**
 * The log of a whole journey, at its most talkative and with every statement called slow: each line says which request and which space,
 * none says anything of a person.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { color, file, member, phoneInvitation, product, supplier } from '@muyun/contract';
import { Door, freshPhone, type Person } from '../../../test/door-scene.ts';
import { Actor, makeSpace, PASSWORD, type Space } from '../../../test/kit.ts';
import { readConfig } from '../config.ts';

interface Line {
  readonly msg: string;
  readonly requestId?: string;
  readonly tenantId?: string | null;
  readonly callId?: string;
  readonly status?: number;
  readonly statements?: number;
  readonly statement?: string;
  readonly plan?: readonly string[];
}
const lines: string[] = [];
const told = (): Line[] => lines.map((line) => JSON.parse(line) as Line);
/** what must not be in the log, by what it is */
const secrets = new Map<string, string>();
const [NAME, GUESS, CONTENT] = ['欧阳锦绣', 'Guess#2026wrong', '施工图里的秘密尺寸'];
let door: Door;
let space: Space;
let person: Person;

beforeAll(async () => {
  const { watch } = readConfig({});
  door = await Door.open(
    { sms: 'simulator', logLevel: 'trace', watch: { ...watch, slowMs: 1 } },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  space = await makeSpace('企业版', door.house);
  person = await door.person(space);
  await journey();
}, 60_000);
afterAll(() => door.close());

async function journey(): Promise<void> {
  const entered = (await door.logIn({ account: person.phone, password: PASSWORD })).json() as {
    token: string;
  };
  await door.logIn({ account: person.phone, password: GUESS });
  const code = await door.code(person.phone, 1);
  const bySms = (await door.logIn({ grantType: 'sms', phone: person.phone, smsCode: code })).json() as {
    token: string;
  };
  const invited = freshPhone();
  await space.owner.call(member.inviteMembers, { body: { phones: [invited] } });
  await space.owner.call(phoneInvitation.listPhoneInvitations);
  await space.owner.call(file.uploadFile, {
    file: { name: `${NAME}的身份证.txt`, bytes: new TextEncoder().encode(CONTENT) },
  });
  await space.owner.call(supplier.calls.create, {
    body: { code: 'S-1', name: `${NAME}商行`, supplierType: 1 },
  });
  await space.owner.raw(color.createColor, { body: { name: NAME, code: 'X' } });
  await space.owner.raw(product.exportProducts, { query: { format: 'xlsx' } });
  // an invented token, and one that is real
  await new Actor(door.house.url, 'invented-token-that-nobody-has-given-out-0123', '', '').raw(
    color.listColors,
  );
  await broken();
  for (const [what, value] of Object.entries({
    password: PASSWORD,
    guess: GUESS,
    phone: person.phone,
    'spaced phone': person.phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3'),
    invited,
    'code by SMS': code,
    token: entered.token,
    'token by SMS': bySms.token,
    'token of the owner': space.owner.token ?? '',
    'invented token': 'invented-token-that-nobody-has',
    name: NAME,
    account: person.name,
    content: CONTENT,
  }))
    secrets.set(what, value);
}

/** What nobody foresaw: the database refuses a row and quotes it. */
async function broken(): Promise<void> {
  await door.sql(`create function odd() returns trigger language plpgsql as $$ begin
    raise exception 'no place for "%": %', new.name, new.code using errcode = '22999', detail = new.name; end $$`);
  await door.sql('create trigger odd before insert on color_card for each row execute function odd()');
  const raw = await space.owner.raw(color.createColor, { body: { name: NAME, code: 'XY-00001' } });
  expect(raw.status).toBe(500);
}

describe('the log of a journey', () => {
  it('has nothing of a person in it', () => {
    expect([...secrets].filter(([, value]) => value.length < 4).map(([what]) => what)).toEqual([]);
    const found = [...secrets].flatMap(([what, value]) =>
      lines.filter((line) => line.includes(value)).map((line) => `${what}: ${line.slice(0, 300)}`),
    );
    expect(found).toEqual([]);
    // nothing that looks like a phone, whoever's it is
    expect(lines.filter((line) => /(?<![\w.-])1[3-9]\d{9}(?!\w)/.test(line))).toEqual([]);
  });

  it('has a line for each request, with its call, status, space, time and statements', () => {
    const asked = told().filter((l) => l.msg === 'request');
    const of = (callId: string): Line | undefined => asked.findLast((l) => l.callId === callId);
    expect(of(file.uploadFile.id)).toMatchObject({ status: 200, tenantId: space.tenantId });
    expect(of(color.createColor.id)).toMatchObject({ status: 500, tenantId: space.tenantId });
    expect(of(color.listColors.id)).toMatchObject({ status: 401, tenantId: null });
    expect(of(file.uploadFile.id)?.statements).toBeGreaterThan(2);
    expect(asked.filter((l) => !/^[0-9a-f-]{36}$/.test(l.requestId ?? ''))).toEqual([]);
  });

  it('tells what nobody foresaw with the request it happened in', () => {
    const failed = told().find((l) => l.msg === 'request failed');
    const asked = told().findLast((l) => l.msg === 'request' && l.callId === color.createColor.id);
    expect(failed).toMatchObject({ callId: color.createColor.id, tenantId: space.tenantId });
    expect(failed?.requestId).toBe(asked?.requestId);
  });
});
