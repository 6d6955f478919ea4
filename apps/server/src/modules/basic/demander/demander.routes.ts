/** Binds the calls of 客户 and its branches (engineering A21). */
import { demander, demanderFields } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { loadMaster, masterRoutes, type MasterSpec } from '../../../kit/crud.ts';
import { toDto } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import { demanderBriefs, openProjects, writeDemander } from './demander.store.ts';

const spec: MasterSpec = {
  table: 'demander', fields: demanderFields, calls: demander.demanderCrud as never, bizType: 'basic.demander', text: ['t.name', 't.code', 't.short_name'], sortable: ['code', 'name', 'level', 'creationTime'], unique: [{ field: 'name' }, { field: 'code' }],
  references: ['select count(*) as n from cad_project where tenant_id = $1 and demander_id = $2 and not is_deleted', 'select count(*) as n from demander where tenant_id = $1 and parent_id = $2 and not is_deleted'],
  filter: (where, query) => { where.when(query['parentId'], 't.parent_id = ?').when(query['salesmanId'], 't.salesman_id = ?').when(query['status'], 't.status = ?').when(query['level'], 't.level = ?'); },
  check: async (tx, next, before) => {
    if (before || typeof next['parentId'] !== 'string') return;
    if ((await loadMaster(tx, spec, next['parentId']))['parentId'] !== null) raise('Basic:BranchDepth');
  },
};

export const demanderRoutes: readonly Binding[] = [
  bind(demander.allDemanders, async ({ tx }) => (await demanderBriefs(tx)) as never),
  bind(demander.saveDemanderInvoice, async ({ tx, params, body }) => {
    const row = await loadMaster(tx, spec, params.id, true);
    if (row.version !== body.version) raise('Common:StaleVersion');
    await writeDemander(tx, row.id, { invoice: JSON.stringify(body.invoice) });
    return toDto(demanderFields, await loadMaster(tx, spec, row.id));
  }),
  bind(demander.setDemanderStatus, async ({ tx, params, body, who }) => {
    const row = await loadMaster(tx, spec, params.id, true);
    if (!who.rights.has(body.status === 1 ? 'AlBasic.Demanders:enable' : 'AlBasic.Demanders:disable')) raise('Common:Forbidden');
    if (row.version !== body.version) raise('Common:StaleVersion');
    if (body.status === 2 && (await openProjects(tx, row.id)) > 0) raise('Basic:DemanderHasProject');
    await writeDemander(tx, row.id, { status: body.status });
    return toDto(demanderFields, await loadMaster(tx, spec, row.id));
  }),
  ...masterRoutes(spec),
];
