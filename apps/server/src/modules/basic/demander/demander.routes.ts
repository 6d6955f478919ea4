/** 客户 and its branches (engineering A21): what the record means beside the standard calls. */
import { demander, type demanderFields, type Dto } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterDoing, ownRows, serveMaster } from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { branchCount, demanderBriefs, demanderFilters, openProjectCount, owed } from './demander.store.ts';

/** Whoever has something open with the customer refuses. */
export const demanderDisabling = fact<{ id: string }>('basic.demander.disabling');

const demanders = serveMaster(demander.demanderMaster, {
  extra: { openProjectCount, branchCount, ...owed },
  filter: demanderFilters,
  async complete({ tx, who }, next, before) {
    if (before || !next.parentId) return;
    if ((await demanders.store.load(tx, who, next.parentId)).parentId !== null)
      raiseAt('parentId', 'Basic:BranchDepth');
  },
});

/** Writes fields that the standard form does not have; answers the row. */
async function write(doing: MasterDoing, id: string, values: Partial<Dto<typeof demanderFields>>) {
  await demanders.store.update(doing.tx, id, values);
  return demanders.view(doing, id);
}

export const demanderRoutes: readonly Binding[] = [
  bind(demander.allDemanders, ({ tx, who }) => demanderBriefs(tx, ownRows(who, ['salesmanId']))),
  bind(demander.saveDemanderInvoice, async (doing) => {
    const { tx, who, params, body } = doing;
    const row = await demanders.store.lock(tx, who, params.id, body.version);
    return write(doing, row.id, { invoice: body.invoice });
  }),
  bind(demander.setDemanderStatus, async (doing) => {
    const { tx, who, params, body } = doing;
    const row = await demanders.store.lock(tx, who, params.id);
    if (!who.rights.has(body.status === 1 ? 'AlBasic.Demanders:enable' : 'AlBasic.Demanders:disable'))
      raise('Common:Forbidden');
    if (row.version !== body.version) raise('Common:StaleVersion');
    if (body.status === 2) await tell(doing, demanderDisabling, { id: row.id });
    return write(doing, row.id, { status: body.status });
  }),
  ...demanders.routes,
];
