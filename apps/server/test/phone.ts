/** Accounts with phones: no call of a space gives a person one. */
import { testHouse, type Actor } from './kit.ts';

export async function withPhone(actor: Actor, phone: string): Promise<string> {
  const { server } = await testHouse();
  await server.house.pools.owner.query('update app_account set phone_number = $2 where id = $1', [
    actor.userId,
    phone,
  ]);
  return phone;
}
let next = Date.now() % 100_000_000;
/** A phone that nobody has. */
export const freePhone = (): string => `137${String((next += 1) % 100_000_000).padStart(8, '0')}`;
