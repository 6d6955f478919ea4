/** Calls of the log of projects (engineering C1, C6). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { PROJECT_LOG_TYPES, type ProjectLogType } from './project.log.ts';

const P = 'AlCad.CadProjects';
const base = '/api/cad/project';

const logType = z.enum(PROJECT_LOG_TYPES as [ProjectLogType, ...ProjectLogType[]]);
const logFilters = {
  projectId: query.ref('project'),
  type: logType.optional(),
  filter: query.text,
  beginTime: query.time,
  endTime: query.time,
};
export const projectLogRow = z.object({
  id: z.uuid(),
  projectId: idOf('project'),
  displayName: z.string(),
  type: logType,
  content: z.string(),
  operatorName: z.string().nullable(),
  time: z.string(),
  changes: z.array(z.object({ label: z.string(), oldValue: z.unknown(), newValue: z.unknown() })),
});
export const projectLog = call({
  id: 'cad-project.log',
  method: 'GET',
  path: `${base}/log`,
  title: '工程日志',
  right: anyOf(`${P}:query`, `${P}:get`),
  query: z.object({ ...paging, ...logFilters }),
  output: paged(projectLogRow),
});
export const downProjectLog = call({
  id: 'cad-project.log-down',
  method: 'GET',
  path: `${base}/log/down`,
  title: '导出工程日志',
  right: `${P}:export`,
  query: z.object(logFilters),
  answer: 'file',
});
