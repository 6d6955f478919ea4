/** The scene before the door: a house of its own with the real limits, solved captchas, codes as the simulator writes them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BodyInputOf, account, security } from '@muyun/contract';
import { SIMULATED_SMS } from '../src/adapters/sms-simulator.ts';
import type { Config } from '../src/kit/config.ts';
import type { SmsSender } from '../src/kit/sms.ts';
import {
  Actor,
  makeMember,
  NO_LIMITS,
  openHouse,
  PASSWORD,
  type Raw,
  type Space,
  type TestHouse,
} from './kit.ts';

export interface DoorOptions {
  readonly sms?: 'simulator' | { url: string; token: string } | null;
  readonly wechat?: Config['wechat'];
  readonly logLevel?: string;
  readonly watch?: Config['watch'];
}

export interface Person {
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
}

/** Everybody comes from an address that he chooses; the limits of passwords and codes are those of the product. */
export class Door {
  readonly house: TestHouse;
  private constructor(house: TestHouse) {
    this.house = house;
  }

  static async open(options: DoorOptions = {}, also: Parameters<typeof openHouse>[2] = {}): Promise<Door> {
    const rates = { ...NO_LIMITS, captchaAccount: 2, captchaAddress: 5 };
    return new Door(await openHouse({ trustProxy: 1, rates, ...options }, undefined, also));
  }

  close(): Promise<void> {
    return this.house.server.close();
  }

  stranger(token: string | null = null): Actor {
    return new Actor(this.house.url, token, '', '');
  }

  /** A statement on the owner's role. */
  async sql<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.house.server.house.pools.owner.query(text, values)).rows as R[];
  }

  async nameOf(userId: string): Promise<string> {
    const [row] = await this.sql<{ n: string }>('select user_name as n from app_account where id = $1', [
      userId,
    ]);
    return row?.n ?? '';
  }

  /** A member of the space who has a phone. */
  async person(space: Space): Promise<Person> {
    const { userId } = await makeMember(space, ['AlBasic.ColorCards:query']);
    const phone = freshPhone();
    await this.sql('update app_account set phone_number = $2 where id = $1', [userId, phone]);
    return { userId, name: await this.nameOf(userId), phone };
  }

  /** A captcha asked for and answered; `beside` moves the piece that many pixels past the gap. */
  async solved(ip: string, beside = 0): Promise<{ captchaId: string; captchaAnswer: number }> {
    const { captchaId } = await this.stranger()
      .raw(security.captcha, { headers: from(ip) })
      .then((raw) => raw.json() as { captchaId: string });
    const [row] = await this.sql<{ answer: number }>('select answer from captcha where id = $1', [captchaId]);
    return { captchaId, captchaAnswer: (row?.answer ?? 0) + beside };
  }

  /** Asks for a code with a solved captcha. */
  async ask(phone: string, purpose: number, ip = '10.9.0.1'): Promise<Raw> {
    return this.stranger().raw(security.sendSms, {
      body: { phone, purpose, ...(await this.solved(ip)) },
      headers: from(ip),
    });
  }

  /** All codes that were sent to a phone so far. */
  sent(phone: string): { code: string; purpose: number }[] {
    return codesTo(this.house, phone);
  }

  /** Asks for a code and answers it, as the person reads it on his phone. */
  async code(phone: string, purpose: number, ip = '10.9.0.1'): Promise<string> {
    const before = this.sent(phone).length;
    const raw = await this.ask(phone, purpose, ip);
    if (raw.status !== 200) throw new Error(`no code: ${raw.status} ${JSON.stringify(raw.json())}`);
    const end = Date.now() + 5000;
    for (;;) {
      const all = this.sent(phone);
      if (all.length > before) return all.at(-1)?.code ?? '';
      if (Date.now() > end) throw new Error(`nothing was sent to ${phone}`);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }

  /** Password and code, as the platform's staff log in. Answers the token. */
  async enterAsStaff(account: string, phone: string, password = PASSWORD): Promise<string> {
    await this.sql(
      `update sms_code set creation_time = creation_time - interval '25 hours' where phone = $1`,
      [phone],
    );
    const before = this.sent(phone).length;
    const asked = (await this.logIn({ account, password })).json() as { secondFactor: { ticket: string } };
    const end = Date.now() + 5000;
    while (this.sent(phone).length === before && Date.now() < end)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    const code = this.sent(phone).at(-1)?.code ?? '';
    const raw = await this.logIn({
      secondFactorTicket: asked.secondFactor.ticket,
      secondFactorCode: code,
    });
    return (raw.json() as { token: string }).token;
  }

  logIn(body: Partial<BodyInputOf<typeof account.login>>, ip = '10.9.0.1'): Promise<Raw> {
    return this.stranger().raw(account.login, {
      body: { grantType: 'password', clientType: 1, ...body },
      headers: from(ip),
    });
  }
}

export const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip });
let last = 0;
/** What the simulator of a house has sent to a phone. */
export function codesTo({ server }: TestHouse, phone: string): { code: string; purpose: number }[] {
  const file = path.join(server.house.config.dataDir, SIMULATED_SMS);
  const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as Parameters<SmsSender['send']>[0])
    .filter((m) => m.phone === phone);
}
/** A number that nobody has yet. */
export const freshPhone = (): string =>
  `139${String(Date.now() % 1e6).padStart(6, '0')}${String((last += 1) % 100).padStart(2, '0')}`;
export { PASSWORD };
