/** Accounts with phones: no call of a space gives a person one. */
import { member, phoneInvitation } from '@muyun/contract';
import { testHouse, type Actor, type Space } from './kit.ts';

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

/** A phone without an account that the space has asked in. Answers the invitation's id. */
export async function phoneInvited({ owner }: Space): Promise<string> {
  await owner.call(member.inviteMembers, { body: { phones: [freePhone()] } });
  return (await owner.call(phoneInvitation.listPhoneInvitations))[0]?.id ?? '';
}
