/** Binds the calls of projects (engineering C6). */
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  changesText,
  project,
  PROJECT_LOG_COLUMNS,
  PROJECT_LOGS,
  PROJECT_SHEET_HEADS,
} from '@muyun/contract';
import { bind, type Binding, bindOutside } from '../../../kit/call.ts';
import { businessDay, newId, shanghaiTime } from '../../../kit/clock.ts';
import { mimeOf } from '../../../kit/files.ts';
import { exportRows } from '../../../kit/list-export.ts';
import { raise } from '../../../kit/raise.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import {
  changeProject,
  createProject,
  moveProject,
  setDeliveryDate,
  setOrderTime,
  setPackingPrefix,
} from './project.header.ts';
import { listLog, projectBatchs, projectNames, projectTexts, streamLog } from './project.lists.store.ts';
import { PROJECT_SHEET } from './project.sheet.ts';
import { listNames } from './project.names.store.ts';
import { setFavorite } from './project.state.store.ts';
import {
  compelProjects,
  deleteProject,
  normalProject,
  recoverProject,
  voidProject,
} from './project.states.ts';
import { listProjects, streamProjectList, viewProject } from './project.store.ts';

const writing: readonly Binding[] = [
  bind(project.createProject, createProject),
  bind(project.updateProject, changeProject),
  bind(project.setPackingPrefix, setPackingPrefix),
  bind(project.setOrderTime, setOrderTime),
  bind(project.setDeliveryDate, setDeliveryDate),
  bind(project.moveProject, moveProject),
  bindOutside(project.compelProjects, compelProjects),
  bind(project.voidProject, voidProject),
  bind(project.normalProject, normalProject),
  bind(project.deleteProject, deleteProject),
  bind(project.recoverProject, recoverProject),
];

const reading: readonly Binding[] = [
  bind(project.listProjects, ({ tx, who, query }) => listProjects(tx, who, query)),
  bind(project.downProjects, ({ tx, who, query }) =>
    exportRows(PROJECT_SHEET_HEADS.sheet, PROJECT_SHEET, streamProjectList(tx, who, query)),
  ),
  bind(project.listProjectNames, ({ tx, who, query }) => listNames(tx, who, query)),
  // what is finished by force or void gets no order any more
  bind(project.projectsForOrder, ({ tx, who, query }) =>
    listProjects(tx, who, { controlState: 0, ...query }),
  ),
  bind(project.getProject, ({ tx, who, params }) => viewProject(tx, who, params.id)),
  bind(project.projectNames, ({ tx, who, query }) => projectNames(tx, who, query)),
  bind(project.projectBatchs, ({ tx, who, query }) => projectBatchs(tx, who, query)),
  bind(project.projectListText, ({ tx, who, query }) => projectTexts(tx, who, query.filter)),
  bind(project.projectLog, ({ tx, who, query }) => listLog(tx, who, query)),
  bind(project.downProjectLog, async ({ tx, who, query }) => {
    const file = path.join(tmpdir(), `muyun-${newId()}.xlsx`);
    const batches = streamLog(tx, who, query);
    const rows = (async function* rows() {
      for await (const batch of batches)
        yield batch.map((l) => [
          l.time,
          l.displayName,
          l.operatorName,
          PROJECT_LOGS[l.type]?.label ?? l.type,
          l.content,
          changesText(l.changes, shanghaiTime),
        ]);
    })();
    const [time, name, operator, type, content, changes] = PROJECT_LOG_COLUMNS;
    await writeXlsx(file, {
      sheets: [
        {
          name: project.downProjectLog.title,
          columns: [
            { title: time, width: 20, kind: 'date' },
            { title: name, width: 30 },
            { title: operator, width: 12 },
            { title: type, width: 12 },
            { title: content, width: 60 },
            { title: changes, width: 60 },
          ],
          rows,
        },
      ],
    });
    return {
      name: `${project.downProjectLog.title}-${businessDay()}.xlsx`,
      mime: mimeOf('xlsx'),
      body: { path: file, temporary: true },
    };
  }),
  bind(project.favorProject, async ({ tx, who, params, body }) => {
    await viewProject(tx, who, params.id);
    if (!who.tenantUserId) raise('Common:Forbidden');
    await setFavorite(tx, who.tenantUserId, params.id, body.isFavorite);
  }),
  bind(project.favoriteProjects, async ({ tx, who, params, query }) => {
    if (params.id !== who.tenantUserId) raise('Common:NotFound');
    return listProjects(tx, who, { ...query, isFavorite: true });
  }),
];

export const projectRoutes: readonly Binding[] = [...reading, ...writing];
