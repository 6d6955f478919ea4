/** The scene of the platform's side: two of its staff, and spaces that they open. */
import { tenant, tenantLog, tenantPick, type TenantRow } from '@muyun/contract';
import { type Actor, makeHost, makeSpace, type Space, testHouse } from './kit.ts';

let serial = 0;
const tag = Date.now() % 1_000_000;
/** A name, and a phone, that nobody has yet. */
export const nameOf = (word: string): string => `${word}幕墙工程${tag}${(serial += 1)}号`;
export const freshNumber = (): string =>
  `137${String(tag).padStart(6, '0')}${String((serial += 1) % 100).padStart(2, '0')}`;
/** Past the API: to bring about what no call can. */
export const sql = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await (await testHouse()).server.house.pools.owner.query(text, values)).rows as Record<string, unknown>[];

export class HostScene {
  readonly host: Actor;
  readonly second: Actor;
  private constructor(host: Actor, second: Actor) {
    this.host = host;
    this.second = second;
  }
  static async open(): Promise<HostScene> {
    return new HostScene(await makeHost(), await makeHost());
  }

  async editionId(type: number): Promise<string> {
    return (await this.host.call(tenantPick.tenantEditions)).find((e) => e.editionType === type)?.id ?? '';
  }
  async trendOf(tenantId: string) {
    return (await this.host.call(tenantLog.listTrend, { query: { tenantId, maxResultCount: 100 } })).items;
  }
  /** A space of an enterprise for a year, unless said. */
  async space(more: object = {}): Promise<{ row: TenantRow; password: string | null; ownerPhone: string }> {
    const ownerPhone = freshNumber();
    const made = await this.host.call(tenant.createTenant, {
      body: {
        editionId: await this.editionId(2),
        displayName: nameOf('南海'),
        ownerPhone,
        ownerName: '陈老板',
        months: 12,
        ...more,
      },
    });
    const row = await this.host.call(tenant.getTenant, { params: { id: made.tenantId } });
    return { row, password: made.initialPassword, ownerPhone };
  }
  /** A space with its owner inside. */
  async entered(): Promise<{ space: Space; row: TenantRow }> {
    const space = await makeSpace();
    return { space, row: await this.host.call(tenant.getTenant, { params: { id: space.tenantId } }) };
  }
}
