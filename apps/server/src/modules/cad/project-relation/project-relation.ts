/** 关联 and 解除 of projects (engineering C1, C6). */
import { projectRelation as calls } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { loadProjectHeads, logProjects } from '../shared/project-facts.store.ts';
import { deleteRelation, insertRelation } from './project-relation.store.ts';

type Asked = Pick<Context<typeof calls.relateProject>, 'tx' | 'who'>;
/** Both as the person sees them. Raises Common:NotFound. */
async function pair({ tx, who }: Asked, id: string, toId: string) {
  const heads = await loadProjectHeads(tx, who, [id, toId]);
  const [one, other] = [heads.find((h) => h.id === id), heads.find((h) => h.id === toId)];
  if (!one || !other) raise('Common:NotFound');
  return { one, other };
}

/** Raises Common:NotFound, Cad:RelationSelf, Cad:RelationExists. */
async function relate(context: Context<typeof calls.relateProject>): Promise<void> {
  const { tx, who, params, body } = context;
  if (params.id === body.toId) raise('Cad:RelationSelf');
  const { one, other } = await pair(context, params.id, body.toId);
  if (!(await insertRelation(tx, one.id, other.id, body.type)))
    raise('Cad:RelationExists', { name: other.displayName });
  const type = calls.RELATION_TYPES.find((t) => t.value === body.type)?.label ?? '';
  await logProjects(tx, who.nickname, [
    { projectId: one.id, type: 'relate', params: { type, name: other.displayName } },
    { projectId: other.id, type: 'relate', params: { type, name: one.displayName } },
  ]);
}

/** Raises Common:NotFound also for two that are not tied by hand. */
async function unrelate(context: Context<typeof calls.unrelateProject>): Promise<void> {
  const { tx, who, params, query } = context;
  const { one, other } = await pair(context, params.id, query.toId);
  if ((await deleteRelation(tx, one.id, other.id)) === 0) raise('Common:NotFound');
  await logProjects(tx, who.nickname, [
    { projectId: one.id, type: 'unrelate', params: { name: other.displayName } },
    { projectId: other.id, type: 'unrelate', params: { name: one.displayName } },
  ]);
}

export const projectRelationRoutes: readonly Binding[] = [
  bind(calls.relateProject, relate),
  bind(calls.unrelateProject, unrelate),
];
