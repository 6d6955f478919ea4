/** Binds the calls of projects (engineering C6). */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { project, PROJECT_LOGS } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay, newId } from '../../../kit/clock.ts';
import { mimeOf } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import { raiseAt } from '../../basic/index.ts';
import { logProjects } from '../shared/project-facts.store.ts';
import { changeProject, createProject, finishChange } from './project.header.ts';
import { listLog, projectBatchs, projectNames, projectTexts, streamLog } from './project.lists.store.ts';
import { setFavorite } from './project.state.store.ts';
import {
  compelProjects,
  deleteProject,
  normalProject,
  recoverProject,
  voidProject,
} from './project.states.ts';
import { factoryName, listProjects, lockProject, updateProject, viewProject } from './project.store.ts';

const stateRoutes: readonly Binding[] = [
  bind(project.compelProjects, compelProjects),
  bind(project.voidProject, voidProject as never),
  bind(project.normalProject, normalProject as never),
  bind(project.deleteProject, deleteProject),
  bind(project.recoverProject, recoverProject as never),
];

const dateRoutes: readonly Binding[] = [
  bind(project.setPackingPrefix, async ({ tx, who, body, audit }) => {
    for (const id of [...new Set(body.projectIds)].sort()) {
      const before = await lockProject(tx, who, id);
      if (before.controlState === 2) raise('Cad:ProjectVoided');
      await updateProject(tx, id, { packingPrefix: body.packingPrefix || null });
      await logProjects(tx, who.nickname, [
        {
          projectId: id,
          type: 'packingPrefix',
          params: { from: before.packingPrefix ?? '', to: body.packingPrefix },
        },
      ]);
      await audit({
        bizType: 'cad-project',
        bizId: id,
        bizNo: before.code,
        action: 'packingPrefix',
        summary: before.displayName ?? before.name,
      });
    }
    return { updated: new Set(body.projectIds).size };
  }),
  bind(project.setOrderTime, async (context) => {
    const { tx, who, params, body } = context;
    const before = await lockProject(tx, who, params.id);
    if (before.deliveryDate && before.deliveryDate < body.orderTime) raiseAt('orderTime', 'Cad:DeliveryDate');
    const shown = await viewProject(tx, who, params.id);
    await updateProject(tx, params.id, { orderTime: body.orderTime });
    return finishChange(context as never, before, shown, 'orderTime', {
      from: before.orderTime ?? '—',
      to: body.orderTime,
    }) as never;
  }),
  bind(project.setDeliveryDate, async (context) => {
    const { tx, who, params, body } = context;
    const before = await lockProject(tx, who, params.id);
    if (before.orderTime && body.deliveryDate < before.orderTime) raiseAt('deliveryDate', 'Cad:DeliveryDate');
    const shown = await viewProject(tx, who, params.id);
    await updateProject(tx, params.id, { deliveryDate: body.deliveryDate });
    return finishChange(context as never, before, shown, 'deliveryDate', {
      from: before.deliveryDate ?? '—',
      to: body.deliveryDate,
      reason: body.reason,
    }) as never;
  }),
  bind(project.moveProject, async (context) => {
    const { tx, who, params, body } = context;
    const before = await lockProject(tx, who, params.id);
    const [from, to] = [await factoryName(tx, before.factoryId), await factoryName(tx, body.factoryId)];
    if (!to) raise('Common:NotFound');
    if (before.controlState === 2) raise('Cad:ProjectVoided');
    if ((before.nestedAmount ?? 0) > 0 || before.produceState !== 0) raiseAt('factoryId', 'Cad:FactoryMove');
    const shown = await viewProject(tx, who, params.id);
    await updateProject(tx, params.id, { factoryId: body.factoryId });
    return finishChange(context as never, before, shown, 'factory', { from: from ?? '—', to }) as never;
  }),
];

const listRoutes: readonly Binding[] = [
  bind(project.listProjects, async ({ tx, who, query }) => (await listProjects(tx, who, query)) as never),
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
        ]);
    })();
    const [time, name, operator, type, content] = project.LOG_COLUMNS;
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
    return (await listProjects(tx, who, { ...query, isFavorite: true })) as never;
  }),
];

export const projectRoutes: readonly Binding[] = [
  ...listRoutes,
  bind(project.createProject, createProject as never),
  bind(project.getProject, async ({ tx, who, params }) => (await viewProject(tx, who, params.id)) as never),
  bind(project.updateProject, changeProject as never),
  ...dateRoutes,
  ...stateRoutes,
];
