/** The scene of tests at the door: strangers, log-ins, and what a refusal says. */
import { account } from '@muyun/contract';
import { Actor, type Raw, type TestHouse, testHouse } from './kit.ts';

export const WRONG = 'Falsch#2026';
/** the server of this worker */
export const house = await testHouse();

export const stranger = (at: TestHouse = house, token: string | null = null): Actor =>
  new Actor(at.url, token, '', '');
export const owner = <R extends object>(sql: string, params: unknown[]): Promise<R[]> =>
  house.server.house.pools.owner.query(sql, params).then((r) => r.rows as R[]);
export const nameOf = async (userId: string): Promise<string> =>
  (await owner<{ n: string }>('select user_name as n from app_account where id = $1', [userId]))[0]?.n ?? '';
export const logIn = (name: string, password: string, at: TestHouse = house): Promise<Raw> =>
  stranger(at).raw(account.login, {
    body: { grantType: 'password', account: name, password, clientType: 1 },
  });
export const told = (raw: Raw): string => {
  const { error } = raw.json() as { error: { code: string; message: string } };
  return `${raw.status} ${error.code} ${error.message}`;
};
