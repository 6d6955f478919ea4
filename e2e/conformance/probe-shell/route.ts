/** The route of a project: a process is marked completed: S356. */
import { randomUUID } from 'node:crypto';
import {
  completeRoute,
  demander,
  process,
  product,
  project,
  projectRoute,
  releaseRoutes,
  texture,
} from '@muyun/contract';
import type { Api } from '../../api.ts';
import type { Stage } from './stage.ts';

const PIECES = 4;

/** A project of one product whose one process is released. */
async function released(api: Api): Promise<string> {
  const { items } = await api.call(demander.listDemanders, { query: { maxResultCount: 1 } });
  const [finish] = await api.call(texture.textureOptions);
  const made = await api.call(project.createProject, {
    body: { name: `探测${randomUUID().slice(0, 4)}`, demanderId: items[0]?.id ?? '' },
  });
  await api.call(product.createProduct, {
    body: {
      projectId: made.id,
      code: 'A-01',
      textureId: finish?.id ?? '',
      thickness: 2.5,
      visibleWidth: 1200,
      visibleHeight: 600,
      unfoldMode: 3,
      unfoldWidth: 1250,
      unfoldHeight: 650,
      quantity: PIECES,
    },
  });
  const { id: processId } = await api.call(process.calls.create, {
    body: { code: `P${randomUUID().slice(0, 6)}`, name: `开料${randomUUID().slice(0, 4)}` },
  });
  await api.call(releaseRoutes, { body: { projectIds: [made.id], rows: [{ processId, sort: 0 }] } });
  return made.id;
}

export async function proveRoute(stage: Stage): Promise<void> {
  await stage.prove('S356', async () => {
    const api = await stage.api();
    const id = await released(api);
    const row = async () => (await api.call(projectRoute, { params: { id } })).rows[0];
    const before = await row();
    const { done } = await api.call(completeRoute, {
      body: { ids: [before?.projectProcessId ?? ''], completed: true, clientKey: randomUUID() },
    });
    const after = await row();
    return (
      (before?.doneQty === 0 && done === PIECES && after?.doneQty === PIECES) ||
      JSON.stringify({ before: before?.doneQty, done, after: after?.doneQty })
    );
  });
}
