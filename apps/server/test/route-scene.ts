/** The running example of production (EX): a project of 40 + 10 panels, its seven processes, and what tests do with them. */
import {
  completeRoute,
  process,
  processGroup,
  product,
  project,
  projectRoute,
  releaseRoutes,
  routeTemplate,
  type RouteRow,
} from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import { sql } from '../src/kit/sql.ts';
import { type CadScene, cadScene } from './cad-scene.ts';
import type { Actor } from './kit.ts';

export interface RouteScene extends CadScene {
  readonly a: string;
  readonly b: string;
  /** ids of processes by name */
  readonly processes: Readonly<Record<ProcessName, string>>;
}
export const EX_PROCESSES = ['开料', '刨槽', '折弯', '焊接', '打磨', '喷涂', '包装'] as const;
export type ProcessName = (typeof EX_PROCESSES)[number];
const WEIGHTS: Partial<Record<ProcessName, string>> = { 折弯: '2', 焊接: '2', 喷涂: '2' };
const CODES = ['KL', 'BC', 'ZW', 'HJ', 'DM', 'PT', 'BZ'] as const;
const TYPES = [1, 2, 4, 8, 16, 32, 256] as const;

export async function exProcesses(owner: Actor): Promise<Record<ProcessName, string>> {
  const made: [ProcessName, string][] = [];
  for (const [i, name] of EX_PROCESSES.entries()) {
    const row = await owner.call(process.calls.create, {
      body: {
        code: CODES[i] as string,
        name,
        processType: TYPES[i] ?? 512,
        isOutsource: name === '喷涂',
        progressWeight: WEIGHTS[name] ?? '1',
        sort: i * 10,
        applyRule: name === '焊接' ? { any: [{ measures: [{ field: 256, moreThan: '0' }] }] } : { any: [] },
      },
    });
    made.push([name, row.id]);
  }
  return Object.fromEntries(made) as Record<ProcessName, string>;
}

/** Two products as the design has them; what only a drawing can say of them (bends, welds) is written beside. */
export async function exProducts(scene: CadScene, projectId = scene.projectId) {
  const make = (
    code: string,
    quantity: number,
    w: number,
    h: number,
    uw: number,
    uh: number,
    thickness: number,
  ) =>
    scene.owner.call(product.createProduct, {
      body: {
        projectId,
        code,
        textureId: scene.textureId,
        thickness,
        visibleWidth: w,
        visibleHeight: h,
        unfoldMode: 3,
        unfoldWidth: uw,
        unfoldHeight: uh,
        quantity,
      },
    });
  const a = await make('A-01', 40, 1200, 600, 1250, 650, 2.5);
  const b = await make('B-02', 10, 1000, 1500, 1100, 1600, 3);
  await measure(scene, a.id, { face: '0.7200', bends: 4, weld: '0' });
  await measure(scene, b.id, { face: '1.5000', bends: 6, weld: '0.8' });
  return { a: a.id, b: b.id };
}
export const measure = (
  scene: Pick<CadScene, 'owner'>,
  id: string,
  of: { readonly face: string; readonly bends: number; readonly weld: string },
) =>
  scene.owner.inTx((tx) =>
    tx.run(
      sql`update cad_product set face_area = ${of.face}, bend_count = ${of.bends}, weld_length = ${of.weld} where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );

export async function routeScene(): Promise<RouteScene> {
  const scene = await cadScene();
  return { ...scene, processes: await exProcesses(scene.owner), ...(await exProducts(scene)) };
}

export const rowsOf = (processes: Readonly<Record<ProcessName, string>>, over: object = {}) =>
  EX_PROCESSES.map((name, i) => ({
    processId: processes[name],
    sort: i * 10,
    orderRule: 0,
    isOutsource: name === '喷涂',
    ...over,
  }));
export const releaseEx = (s: RouteScene, projectId = s.projectId, over: object = {}) =>
  s.owner.call(releaseRoutes, { body: { projectIds: [projectId], rows: rowsOf(s.processes, over) } });
export const viewOf = (s: Pick<CadScene, 'owner' | 'projectId'>, projectId = s.projectId) =>
  s.owner.call(projectRoute, { params: { id: projectId } });
export const rowNamed = async (s: CadScene, name: string, projectId = s.projectId): Promise<RouteRow> => {
  const row = (await viewOf(s, projectId)).rows.find((r) => r.name === name);
  if (!row) throw new Error(`no ${name} in the route`);
  return row;
};
export const mark = (s: Pick<CadScene, 'owner'>, ids: readonly string[], over: object = {}) =>
  s.owner.call(completeRoute, { body: { ids: [...ids], completed: true, clientKey: newId(), ...over } });

/** A further project of the scene with the same products, released. */
export async function anotherProject(s: RouteScene, name: string): Promise<string> {
  const made = await s.owner.call(project.createProject, { body: { name, demanderId: s.demanderId } });
  await exProducts(s, made.id);
  await releaseEx(s, made.id);
  return made.id;
}

/** A process, its group, a template and a released route in a space; for the attacks of others. */
export async function routedIn(
  { owner }: { readonly owner: Actor },
  projectId: string,
): Promise<Record<string, string>> {
  const made = await owner.call(process.calls.create, { body: { code: 'KL', name: '开料' } });
  const group = await owner.call(processGroup.calls.create, { body: { name: '钣金' } });
  const template = await owner.call(routeTemplate.calls.create, {
    body: { name: '标准路线', steps: [{ processId: made.id, sort: 0 }] },
  });
  await owner.call(releaseRoutes, { body: { projectIds: [projectId], templateId: template.id } });
  const route = await owner.call(projectRoute, { params: { id: projectId } });
  return {
    process: made.id,
    processGroup: group.id,
    routeTemplate: template.id,
    projectProcess: route.rows[0]?.projectProcessId ?? '',
  };
}
