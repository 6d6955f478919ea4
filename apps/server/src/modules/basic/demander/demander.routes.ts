/** Binds the calls of 客户 and its branches (engineering A21). */
import { demander, demanderFields } from '@muyun/contract';
import { shownTo } from '../../../kit/amounts.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import { loadMaster, masterRoutes, type MasterSpec } from '../../../kit/crud.ts';
import { toDto } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { DEMANDER_EXTRA, demanderBriefs, openProjects, writeDemander } from './demander.store.ts';

const isOwnOnly = (who: Who): boolean => who.dataScope === 'own' && !who.isAdmin;

const spec: MasterSpec = {
  table: 'demander',
  fields: demanderFields,
  calls: demander.demanderCrud as never,
  bizType: 'basic.demander',
  text: ['t.name', 't.code', 't.short_name'],
  sortable: ['code', 'name', 'level', 'creationTime'],
  unique: [{ field: 'name' }, { field: 'code' }],
  extra: DEMANDER_EXTRA,
  references: [
    'select count(*) as n from cad_project where tenant_id = $1 and demander_id = $2 and not is_deleted',
    'select count(*) as n from demander where tenant_id = $1 and parent_id = $2 and not is_deleted',
  ],
  filter: (where, query, who) => {
    if (isOwnOnly(who)) where.and('(t.creator_id = ? or t.salesman_id = ?)', who.userId, who.tenantUserId);
    where
      .when(query['parentId'], 't.parent_id = ?')
      .when(query['salesmanId'], 't.salesman_id = ?')
      .when(query['status'], 't.status = ?')
      .when(query['level'], 't.level = ?');
  },
  isVisible: (row, who) =>
    !isOwnOnly(who) ||
    row['creatorId'] === who.userId ||
    (row['salesmanId'] !== null && row['salesmanId'] === who.tenantUserId),
  check: async (tx, next, before) => {
    if (before || typeof next['parentId'] !== 'string') return;
    if ((await loadMaster(tx, spec, next['parentId']))['parentId'] !== null)
      raiseAt('parentId', 'Basic:BranchDepth');
  },
};

async function lockVisible(tx: Tx, id: string, who: Who): ReturnType<typeof loadMaster> {
  const row = await loadMaster(tx, spec, id, true);
  return spec.isVisible?.(row, who) === false ? raise('Common:NotFound') : row;
}

export const demanderRoutes: readonly Binding[] = [
  bind(
    demander.allDemanders,
    async ({ tx, who }) =>
      (await demanderBriefs(
        tx,
        isOwnOnly(who) ? { userId: who.userId, tenantUserId: who.tenantUserId } : null,
      )) as never,
  ),
  bind(demander.saveDemanderInvoice, async ({ tx, params, body, who }) => {
    const row = await lockVisible(tx, params.id, who);
    if (row.version !== body.version) raise('Common:StaleVersion');
    await writeDemander(tx, row.id, { invoice: JSON.stringify(body.invoice) });
    return toDto(demanderFields, shownTo(who, demanderFields, await loadMaster(tx, spec, row.id)));
  }),
  bind(demander.setDemanderStatus, async ({ tx, params, body, who }) => {
    const row = await lockVisible(tx, params.id, who);
    if (!who.rights.has(body.status === 1 ? 'AlBasic.Demanders:enable' : 'AlBasic.Demanders:disable'))
      raise('Common:Forbidden');
    if (row.version !== body.version) raise('Common:StaleVersion');
    if (body.status === 2 && (await openProjects(tx, row.id)) > 0)
      raiseAt('status', 'Basic:DemanderHasProject');
    await writeDemander(tx, row.id, { status: body.status });
    return toDto(demanderFields, shownTo(who, demanderFields, await loadMaster(tx, spec, row.id)));
  }),
  ...masterRoutes(spec),
];
