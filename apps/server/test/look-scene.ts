/** A look of the platform through the eyes of a space's owner, as it stands in the log. */
import { account } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import { sql } from '../src/kit/sql.ts';
import { inTx, PLATFORM } from '../src/kit/tx.ts';
import { houses } from './house.ts';
import { makeHost, type Space } from './kit.ts';

/** Answers the id of a look that goes on. */
export async function lookedAt(space: Space): Promise<string> {
  const house = houses.get(space.owner.url);
  if (!house) throw new Error('the space is of no house that this worker has opened');
  const operator = await makeHost(house);
  const { tenantUserId } = await space.owner.call(account.auth);
  const id = newId();
  await inTx(house.server.house.pools.host, { tenantId: PLATFORM, userId: operator.userId }, (tx) =>
    tx.run(sql`insert into impersonation_log (tenant_id, id, operator_id, operator_name, tenant_user_id, user_id, member_name, reason, start_time, until_time)
      values (${space.tenantId}, ${id}, ${operator.userId}, '平台', ${tenantUserId}, ${space.owner.userId}, '所有者', '客户来电请求协助排查', now(), now() + interval '1 hour')`),
  );
  return id;
}
