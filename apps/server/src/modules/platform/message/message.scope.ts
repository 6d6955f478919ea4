/** A person looks at the own messages of all spaces: the one place of this area that sets the self scope (platform F3). */
import type { House } from '../../../kit/house.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';

/** In the current space, or on the platform; as many at once as other reads and writes of their kind. */
export function asMyself<T>(
  house: House,
  who: Who,
  how: 'read' | 'write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const pool = who.tenant ? house.pools.user : house.pools.host;
  const readOnly = how === 'read';
  // whoever looks through his eyes was let into this space: what others wrote to the person is not shown
  const self = who.impersonation === null;
  const scope = { tenantId: who.tenant?.id ?? PLATFORM, userId: who.userId, self, readOnly };
  return (readOnly ? house.reads : house.writes).run(() => inTx(pool, scope, work));
}
