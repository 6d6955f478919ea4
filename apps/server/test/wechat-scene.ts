/** WeChat as the simulator plays it: a phone scans what a browser shows, and answers. */
import { binding, type OutputOf } from '@muyun/contract';
import { Actor, codeOf, type Raw } from './kit.ts';
import type { Door } from './door-scene.ts';

export type Ticket = OutputOf<typeof binding.loginTicket>;
let serial = 0;
/** Somebody's WeChat that nobody has bound yet. */
export const freshWechat = (word = 'wx'): string => `${word} ${Date.now() % 1e6}-${(serial += 1)}`;

export const stateIn = (qrUrl: string): string =>
  new URL(qrUrl, 'http://phone').searchParams.get('simulate') ?? '';
/** A code as WeChat gives one to this person. */
export const codeFor = (name: string): string => `${binding.SIMULATED_CODE}${name}#${(serial += 1)}`;

/** Where WeChat's return sends the phone: its query. */
export async function returned(door: Door, query: Record<string, string>): Promise<URLSearchParams> {
  const address = new URL(door.house.url + binding.wechatReturn.path);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const answer = await fetch(address, { redirect: 'manual' });
  if (answer.status !== 302) throw new Error(`expected a way on, got ${answer.status}`);
  return new URL(answer.headers.get('location') ?? '', door.house.url).searchParams;
}
/** The phone scans: the key that it gets. */
export async function scan(door: Door, qrUrl: string, name: string): Promise<string> {
  const to = await returned(door, { state: stateIn(qrUrl), code: codeFor(name) });
  const key = to.get('key');
  if (!key) throw new Error(`not scanned: ${to.toString()}`);
  return key;
}
export const loginTicket = (door: Door): Promise<Ticket> =>
  door.stranger().call(binding.loginTicket, { body: undefined as never });
export const confirm = (door: Door, key: string, isAgreed = true): Promise<Raw> =>
  door.stranger().raw(binding.confirmScan, { body: { key, isAgreed } });
/** Scans and agrees. */
export async function agree(door: Door, { qrUrl }: Pick<Ticket, 'qrUrl'>, name: string): Promise<void> {
  const answer = await confirm(door, await scan(door, qrUrl, name));
  if (codeOf(answer) !== '204') throw new Error(codeOf(answer));
}
/** The WeChat of this name belongs to the person from now on. */
export async function bound(door: Door, person: Actor, name: string): Promise<void> {
  const made = await person.call(binding.bindTicket);
  await agree(door, made, name);
  await person.call(binding.bind, { body: { type: 2, ...proofOf(made) } });
}
export const proofOf = ({ ticket, ticketSecret }: Ticket) => ({ ticket, ticketSecret });
export const logInWith = (door: Door, proof: { ticket?: string; ticketSecret?: string }): Promise<Raw> =>
  door.logIn({ grantType: 'wechat', ...proof });
