/** Creating and changing the header of a project (engineering C2). */
import {
  batchLabel,
  displayNameOf,
  isCodeRule,
  type project,
  projectFields,
  type BodyOf,
} from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { nextCode } from '../../../kit/numbering.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from '../../basic/index.ts';
import { logProjects } from '../shared/project-facts.store.ts';
import { assertSelectable, chosenAnew } from '../shared/selectable.store.ts';
import { labelsOf, readableChanges } from '../shared/readable.ts';
import {
  insertProject,
  loadDemander,
  lockProject,
  nameBatchTaken,
  nextBatch,
  type ProjectRow,
  type ProjectView,
  updateProject,
  viewProject,
} from './project.store.ts';

type Values = Record<string, unknown>;
export const PROJECT_NAMES = {
  demanderId: 'demandSide',
  factoryId: 'factoryName',
  salesmanId: 'salesmanName',
  designerId: 'designerName',
  plannerId: 'plannerName',
  defaultTextureId: 'textureName',
  defaultColorId: 'colorName',
  areaRuleId: 'areaRuleName',
} as const;
/** A new batch of the same project keeps these. */
const COPIED = [
  'factoryId',
  'projectType',
  'parentProjectId',
  'salesmanId',
  'designerId',
  'plannerId',
  'address',
  'areaRuleId',
  'defaultTextureId',
  'defaultThickness',
  'defaultColorId',
  'codeRule',
  'packingPrefix',
] as const;

async function assertHeader(tx: Tx, next: Values, except: string | null): Promise<void> {
  const [orderTime, deliveryDate] = [
    next['orderTime'] as string | null | undefined,
    next['deliveryDate'] as string | null | undefined,
  ];
  if (orderTime && deliveryDate && deliveryDate < orderTime) raiseAt('deliveryDate', 'Cad:DeliveryDate');
  if ((next['projectType'] === 2 || next['projectType'] === 8) && !next['parentProjectId'])
    raiseAt('parentProjectId', 'Cad:ProjectParent');
  if (!isCodeRule(String(next['codeRule'] ?? '{seq:3}')))
    raiseAt('codeRule', 'Cad:CodeRule', { rule: String(next['codeRule']), seq: '{seq:3}' });
  const [name, batch] = [String(next['name']), String(next['displayBatch'])];
  if (await nameBatchTaken(tx, name, batch, except)) raise('Cad:ProjectDuplicate', { name, batch });
}

/** Adds a project, or a further batch of the one in `copyFromId`. Answers it as it is shown. */
export async function createProject(context: Context<typeof project.createProject>): Promise<ProjectView> {
  const { tx, who, body, audit } = context;
  const { copyFromId, ...draft } = body as BodyOf<typeof project.createProject> & Values;
  const source = copyFromId ? await viewProject(tx, who, copyFromId) : null;
  const next: Values = {
    ...Object.fromEntries(COPIED.flatMap((n) => (source ? [[n, source[n]]] : []))),
    ...Object.fromEntries(Object.entries(draft).filter(([, v]) => v !== null && v !== undefined)),
  };
  // defaults of the schema must not win over what is copied
  if (source)
    for (const n of ['projectType', 'codeRule'] as const)
      if (next[n] === projectFields[n].options.default) next[n] = source[n];
  if (source || next['batch'] === undefined || next['batch'] === 1)
    next['batch'] =
      source && (draft['batch'] ?? 1) === 1
        ? await nextBatch(tx, String(next['name']))
        : (next['batch'] ?? 1);
  next['displayBatch'] = next['displayBatch'] || batchLabel(Number(next['batch']));
  next['displayName'] = displayNameOf(String(next['name']), String(next['displayBatch']));
  next['demandSide'] = (await loadDemander(tx, String(next['demanderId']))).name;
  next['factoryId'] ??= who.factory?.id ?? null;
  await assertSelectable(tx, [draft]);
  await assertHeader(tx, next, null);
  next['code'] = await nextCode(tx, 1, '', who.factory);
  const id = await insertProject(tx, next);
  const view = await viewProject(tx, who, id).catch(() => null);
  const made = view ?? ({ ...next, id } as unknown as ProjectView);
  await logProjects(tx, who.nickname, [
    { projectId: id, type: 'create', params: { name: made.name, batch: made.displayBatch ?? '' } },
  ]);
  await audit({
    bizType: 'cad-project',
    bizId: id,
    bizNo: made.code,
    action: 'add',
    summary: made.displayName ?? made.name,
    changes: readableChanges(projectFields, {}, made as unknown as Values, PROJECT_NAMES),
  });
  return made;
}

/** Changes the header. Raises Common:StaleVersion, Cad:ProjectVoided and what the header's rules raise. */
export async function changeProject(context: Context<typeof project.updateProject>): Promise<ProjectView> {
  const { tx, who, params, body } = context;
  const before = await lockProject(tx, who, params.id);
  const { version, ...change } = body as BodyOf<typeof project.updateProject> & Values;
  if (before.version !== version) raise('Common:StaleVersion');
  if (before.controlState === 2) raise('Cad:ProjectVoided');
  await assertSelectable(tx, [chosenAnew(before, change)]);
  const shown = await viewProject(tx, who, params.id);
  const next: Values = { ...before, ...change };
  next['displayBatch'] = next['displayBatch'] || batchLabel(Number(next['batch']));
  const values: Values = {
    ...change,
    displayBatch: next['displayBatch'],
    displayName: displayNameOf(String(next['name']), String(next['displayBatch'])),
  };
  if (change['demanderId'] && change['demanderId'] !== before.demanderId)
    values['demandSide'] = (await loadDemander(tx, String(change['demanderId']))).name;
  await assertHeader(tx, next, before.id);
  await updateProject(tx, before.id, values);
  return finishChange(context as never, before, shown, 'edit');
}

type Verb =
  | 'edit'
  | 'factory'
  | 'orderTime'
  | 'deliveryDate'
  | 'packingPrefix'
  | 'compel'
  | 'void'
  | 'normal'
  | 'recovery';

/** Log and audit of a change that has been written; answers the project as it is shown now. */
export async function finishChange(
  context: Pick<Context<typeof project.updateProject>, 'tx' | 'who' | 'audit'>,
  before: ProjectRow,
  shown: ProjectView,
  type: Verb,
  params?: Record<string, string | number>,
): Promise<ProjectView> {
  const { tx, who, audit } = context;
  const after = await viewProject(tx, who, before.id);
  const changes = readableChanges(
    projectFields,
    shown as unknown as Values,
    after as unknown as Values,
    PROJECT_NAMES,
  ).filter(
    (c) => projectFields[c.field as keyof typeof projectFields]?.mark !== 'C' && c.field !== 'statusFlags',
  );
  if (changes.length > 0 || type !== 'edit')
    await logProjects(tx, who.nickname, [
      { projectId: before.id, type, params: params ?? { fields: labelsOf(changes) }, after: { changes } },
    ]);
  await audit({
    bizType: 'cad-project',
    bizId: before.id,
    bizNo: before.code,
    action: type,
    summary: after.displayName ?? after.name,
    changes,
  });
  return after;
}
