/** The platform's people at a project of a space (engineering C6): a hop into the space that it belongs to. */
import { projectAdmin as calls } from '@muyun/contract';
import { type Binding, bindOutside, type Context } from '../../../kit/call.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { correctDeliveryDate, correctOrderTime, listProjects, viewProject } from '../project/index.ts';
import { briefProjects, spaceOfMember, spaceOfProject } from './project-admin.store.ts';

type Doing = Pick<Context<typeof calls.projectForAdmin>, 'house' | 'who'>;
type Finder = (tx: Tx, id: string) => Promise<{ tenantId: string } | undefined>;

/** Raises Common:NotFound for an id of no space. */
async function spaceOf({ house, who }: Doing, find: Finder, id: string): Promise<string> {
  const scope = { tenantId: PLATFORM, userId: who.userId, readOnly: true };
  const found = await inTx(house.pools.host, scope, (tx) => find(tx, id));
  return found?.tenantId ?? raise('Common:NotFound');
}
const inSpace = <T>(house: House, tenantId: string, who: Who, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.user, { tenantId, userId: who.userId }, work);

/** What the platform's right to edit is worth at a project: its dates, and nothing else. */
const correcting = (who: Who): Who => ({
  ...who,
  dataScope: 'all',
  rights: new Set([...who.rights, 'AlCad.CadProjects:enable']),
});
const seeing = (who: Who): Who => ({ ...who, dataScope: 'all', narrow: new Set() });

async function byTenant({ house, who, query }: Omit<Context<typeof calls.projectsByTenant>, 'tx'>) {
  // spaces do not share projects with each other: a member asks for his own
  if (who.tenant !== null && who.tenant.id !== query.tenantId) raise('Common:NotFound');
  const reader = who.tenant === null ? seeing(who) : who;
  return inSpace(house, query.tenantId, who, (tx) => briefProjects(tx, reader, query.filter));
}

export const projectAdminRoutes: readonly Binding[] = [
  bindOutside(calls.projectsByTenant, byTenant),
  bindOutside(calls.projectForAdmin, async (doing) => {
    const { house, who, params } = doing;
    const tenantId = await spaceOf(doing, spaceOfProject, params.id);
    return inSpace(house, tenantId, who, (tx) => viewProject(tx, seeing(who), params.id));
  }),
  bindOutside(calls.favoritesForAdmin, async (doing) => {
    const { house, who, params, query } = doing;
    const tenantId = await spaceOf(doing, spaceOfMember, params.id);
    const member = { ...seeing(who), tenantUserId: params.id };
    return inSpace(house, tenantId, who, (tx) => listProjects(tx, member, { ...query, isFavorite: true }));
  }),
  bindOutside(calls.orderTimeForAdmin, async (doing) => {
    const { house, who, params, body } = doing;
    const tenantId = await spaceOf(doing, spaceOfProject, params.id);
    return inSpace(house, tenantId, who, (tx) =>
      correctOrderTime({ ...doing, tx, who: correcting(who), reason: null }, params.id, body.orderTime),
    );
  }),
  bindOutside(calls.deliveryDateForAdmin, async (doing) => {
    const { house, who, params, body } = doing;
    const tenantId = await spaceOf(doing, spaceOfProject, params.id);
    return inSpace(house, tenantId, who, (tx) =>
      correctDeliveryDate(
        { ...doing, tx, who: correcting(who), reason: body.reason },
        params.id,
        body.deliveryDate,
      ),
    );
  }),
];
