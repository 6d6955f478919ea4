/** The scene of employees: a space behind a door with real codes, people who are hired and given accounts. */
import { employee, employment, member } from '@muyun/contract';
import { Door } from './door-scene.ts';
import { type Actor, makeSpace, type Raw, type Space } from './kit.ts';

/** What an account is given at first, and what its owner chooses. */
export const GIVEN = 'Kran#4711';
export const OWN = 'Ziegel#41dach';

export interface Worker {
  readonly id: string;
  readonly userName: string;
  readonly params: { readonly id: string };
}

export class EmployeeScene {
  readonly door: Door;
  readonly space: Space;
  readonly owner: Actor;
  #serial = 0;
  private constructor(door: Door, space: Space) {
    this.door = door;
    this.space = space;
    this.owner = space.owner;
  }
  static async open(): Promise<EmployeeScene> {
    const door = await Door.open();
    return new EmployeeScene(door, await makeSpace('企业版', door.house));
  }
  close(): Promise<void> {
    return this.door.close();
  }

  /** A login name that nobody has. */
  name(): string {
    return `worker_${(this.#serial += 1)}`;
  }
  hire(more: object = {}, as = this.owner) {
    return as.call(employee.calls.create, { body: { name: '陈师傅', ...more } });
  }
  openLogin(id: string, body: object, as = this.owner): Promise<Raw> {
    return as.raw(employment.openLogin, { params: { id }, body });
  }
  enter(userName: string, password: string): Promise<Raw> {
    return this.door.logIn({ account: userName, password });
  }
  /** Logged in with the password that was given. */
  async inside(userName: string): Promise<Actor> {
    const { token } = (await this.enter(userName, GIVEN)).json() as { token: string };
    return this.door.stranger(token);
  }
  /** An employee with an account of the space's own. */
  async worker(more: object = {}): Promise<Worker> {
    const made = await this.hire(more);
    const raw = await this.openLogin(made.id, { loginName: this.name(), password: GIVEN });
    if (raw.status !== 200) throw new Error(JSON.stringify(raw.json()));
    const { userName } = raw.json() as { userName: string };
    return { id: made.id, userName, params: { id: made.id } };
  }
  row(id: string) {
    return this.owner.call(employee.calls.get, { params: { id } });
  }
  async seatsUsed(): Promise<number> {
    return (await this.owner.call(member.countMembers)).seatsUsed;
  }
  /** The code number `nth` that was sent to a phone for this purpose, once it is there. */
  async sent(phone: string, purpose: number, nth = 1): Promise<string> {
    const end = Date.now() + 5000;
    for (;;) {
      const all = this.door.sent(phone).filter((m) => m.purpose === purpose);
      const code = all[nth - 1]?.code;
      if (code !== undefined) return code;
      if (Date.now() > end) throw new Error(`no code ${nth} for ${phone}`);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}
