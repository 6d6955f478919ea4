/** Which verbs a project offers: the server says it (`actions`), the machine says why another one is not there. */
import { blockedBy, projectMachine, projectStateOf } from '@muyun/contract';
import type { ProjectAction } from '@muyun/contract';
import type { ProjectRow } from './project-columns.tsx';

/** True when state and rights allow it now. */
export const offers = (row: ProjectRow, action: ProjectAction): boolean => row.actions.includes(action);

/** Why the state forbids it; undefined where it does not, whatever the rights. */
export const blockOf = (row: ProjectRow, action: ProjectAction): string | undefined =>
  blockedBy(projectMachine, projectStateOf(row), action);

/** 强制完工 */
export const labelOf = (action: ProjectAction): string => projectMachine.actions[action].label;
