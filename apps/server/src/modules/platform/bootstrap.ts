/** The first rows of an empty database: editions, the platform administrator and, in the demo, the factory with its owner. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../../kit/config.ts';
import type { House } from '../../kit/house.ts';
import {
  type Client,
  countHosts,
  hasSpace,
  insertAccount,
  insertEdition,
  insertSpace,
  markKey,
} from './bootstrap.store.ts';

export { insertAccount, insertSpace } from './bootstrap.store.ts';

export const DEMO_PASSWORD = 'Muyun@2026demo';
export const DEMO_TENANT = '佛山铝境幕墙科技有限公司';
const DEMO_INTRODUCTION =
  '专注铝单板、双曲板与幕墙型材的深化、生产与交付。三水、肇庆两座工厂，从图纸到现场，每一块板都有据可查。';

const EDITIONS = [
  { name: '个人版', type: 1, free: true, nests: 1 },
  { name: '企业版', type: 2, free: false, nests: 2 },
  { name: '套料商版', type: 3, free: false, nests: 4 },
  { name: '供应商版', type: 4, free: true, nests: 1 },
  { name: '代理商版', type: 5, free: true, nests: 1 },
] as const;

/** Fills what is missing, under a lock, so that several servers may start at once. Answers lines to print. */
export async function bootstrap(
  house: House,
  options: { pepper: string; secrets: string; demo: boolean },
): Promise<string[]> {
  const client = await house.pools.owner.connect();
  const notes: string[] = [];
  try {
    await client.query('begin; select pg_advisory_xact_lock(7260002)');
    await assertKey(client, { name: 'pepper', variable: 'PASSWORD_PEPPER', key: options.pepper });
    await assertKey(client, { name: 'secrets', variable: 'SECRETS_KEY', key: options.secrets });
    for (const edition of EDITIONS) await insertEdition(client, edition);
    if ((await countHosts(client)) === 0) notes.push(...(await firstAdministrator(client, house, options)));
    if (options.demo && wantsDemo(house.config)) await demoFactory(client, options.pepper);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return notes;
}

/** An account whose password everybody may read has no place where somebody has set up his own: a password of the administrator and no demonstration. */
export const wantsDemo = ({ demoData, platformAdminPassword }: Config): boolean =>
  demoData !== null || platformAdminPassword === null;

/** A server with other keys would refuse every password and could read no sealed field: it does not start. */
async function assertKey(
  client: Client,
  { name, variable, key }: { name: string; variable: string; key: string },
): Promise<void> {
  const mark = createHmac('sha256', key).update(`muyun ${name}`).digest();
  if (!(await markKey(client, name, mark)).equals(mark))
    throw new Error(
      `${variable} 与这个数据库写入时的不同：请配置原来的值（自动生成的在首台服务器数据目录的 pepper.secret），否则所有密码与密文都无法使用`,
    );
}

async function firstAdministrator(
  client: Client,
  house: House,
  options: { pepper: string; demo: boolean },
): Promise<string[]> {
  const given = house.config.platformAdminPassword;
  const password = given ?? (options.demo ? DEMO_PASSWORD : `${randomBytes(12).toString('base64url')}#7a`);
  await insertAccount(client, options.pepper, {
    userName: 'admin',
    nickname: '平台管理员',
    password,
    isHost: true,
  });
  return given || options.demo ? [] : [`平台管理员账号 admin，密码 ${password}（只显示这一次，请妥善保存）`];
}

async function demoFactory(client: Client, pepper: string): Promise<void> {
  if (await hasSpace(client)) return;
  const ownerId = await insertAccount(client, pepper, {
    userName: 'demo',
    nickname: '周敏慧',
    password: DEMO_PASSWORD,
    isHost: false,
    phone: '13800138000',
  });
  await insertSpace(client, {
    name: DEMO_TENANT,
    introduction: DEMO_INTRODUCTION,
    edition: '企业版',
    ownerId,
    ownerName: '周敏慧',
    factories: [
      { code: 'SS', name: '三水一厂' },
      { code: 'ZQ', name: '肇庆二厂' },
    ],
  });
}
