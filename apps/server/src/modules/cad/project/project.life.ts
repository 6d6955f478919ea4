/** How a project is moved (engineering C4): the only writer of its control state and of the recycle bin. */
import {
  fill,
  PROJECT_DELETED,
  PROJECT_LOGS,
  projectFields,
  projectMachine,
  type ProjectState,
  projectStateOf,
  type ProjectVerb,
} from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { Doing, Living, Move, Outcome } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { deriveStatuses } from '../shared/project-counters.store.ts';
import { lockProjectCodes, logProjects } from '../shared/project-facts.store.ts';
import { labelsOf, readableChanges } from '../shared/readable.ts';
import { lockProducts } from './project.state.store.ts';
import {
  type HeaderValues,
  lockProject,
  type ProjectValues,
  type ProjectView,
  updateProject,
  viewProject,
} from './project.store.ts';

/** What the log names instead of an id. */
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
export const PROJECT_BIZ = 'cad-project';

/** What a verb leaves to be written and said. */
export interface ProjectChange extends Outcome {
  /** fields of the header, written with the state */
  readonly values?: HeaderValues;
  /** places of the line in the project's log beside the reason */
  readonly params?: Readonly<Record<string, string | number>>;
}

const specOf = (verb: ProjectVerb) => projectMachine.actions[verb];
export const titleOf = (row: Pick<ProjectView, 'name' | 'displayName'>): string =>
  row.displayName ?? row.name;

export const projectLife: Living<Doing, ProjectView, ProjectChange, ProjectVerb> = {
  machine: projectMachine,
  stateOf: projectStateOf,
  versionOf: (row) => row.version,
  lock,
  refuse,
  write,
  note,
};

/** What moves the state moves the products too: nobody adds any meanwhile, and they are locked before the project. Raises Common:NotFound. */
async function lock({ tx, who }: Doing, id: string, verb: ProjectVerb): Promise<ProjectView> {
  const { from, to }: { from: readonly number[]; to: number | null } = specOf(verb);
  if (to !== null) {
    await lockProjectCodes(tx, id);
    await lockProducts(tx, id);
  }
  await lockProject(tx, who, id, { isDeleted: from.includes(PROJECT_DELETED), isMoved: to !== null });
  return viewProject(tx, who, id);
}

/** A header that is void takes no change (C7); what would change the state names it. */
function refuse(row: ProjectView, verb: ProjectVerb): never {
  const { to, label } = specOf(verb);
  if (to === null) raise('Cad:ProjectVoided');
  const state = projectMachine.states[projectStateOf(row) as ProjectState];
  return raise('Cad:ProjectState', { name: titleOf(row), state: state.label, action: label });
}

async function write(
  { tx, who }: Doing,
  row: ProjectView,
  to: number,
  { values }: ProjectChange,
): Promise<ProjectView> {
  await updateProject(tx, row.id, { ...values, ...stateValues(row, to) });
  if (to !== projectStateOf(row) && to !== PROJECT_DELETED) await deriveStatuses(tx, [row.id]);
  return viewProject(tx, who, row.id);
}

/** The recycle bin leaves the control state as it is: a project comes back to that. */
function stateValues(row: ProjectView, to: number): ProjectValues {
  if (to === projectStateOf(row)) return {};
  if (to === PROJECT_DELETED) return { isDeleted: true, deletedTime: now().toISOString() };
  return { controlState: to, isDeleted: false, deletedTime: null };
}

/** Changes that a person made: counters and what follows from them stand beside the project, not in its log. */
function changesOf(before: ProjectView, after: ProjectView) {
  return readableChanges(projectFields, { ...before }, { ...after }, PROJECT_NAMES).filter(
    (c) => projectFields[c.field as keyof typeof projectFields].mark !== 'C' && c.field !== 'statusFlags',
  );
}

async function note(
  { tx, who, reason, audit }: Doing,
  { action, spec, before, after, outcome }: Move<ProjectView, ProjectChange, ProjectVerb>,
): Promise<void> {
  const changes = changesOf(before, after);
  const params = { fields: labelsOf(changes), reason: reason ?? '', ...outcome.params };
  if (changes.length > 0 || action !== 'edit')
    await logProjects(tx, who.nickname, [{ projectId: after.id, type: action, params, after: { changes } }]);
  await audit({
    bizType: PROJECT_BIZ,
    bizId: after.id,
    bizNo: before.code,
    action,
    summary: spec.reason ? fill(PROJECT_LOGS[action].text, params) : titleOf(after),
    changes,
  });
}
