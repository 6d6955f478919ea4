/** 涂装设置 (engineering C1, C5): what each colour of a project takes, by the basis of its paint structure. */
import { allows, paintedArea, projectMachine, projectPaint as calls, projectStateOf } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { viewProject } from '../project/index.ts';
import { logProjects } from '../shared/project-facts.store.ts';
import { assertSelectable } from '../shared/selectable.store.ts';
import { lockPaint, paintHead, type PaintRow, paintRows, writePaint } from './project-paint.store.ts';

/** The paint of a project is another: what was computed of it is out of date. */
export const paintChanged = fact<{ projectIds: readonly string[] }>('cad.project-paint.changed');

function figured(row: PaintRow) {
  const area = paintedArea(row.areaBasis, { unfoldArea: row.netArea, visibleArea: row.faceArea });
  const { kgPerSqm } = row;
  return {
    ...row,
    area,
    theoryKg: kgPerSqm === null ? null : calls.paintKg(area, kgPerSqm),
    planKg: kgPerSqm === null ? null : calls.planPaintKg(area, kgPerSqm, row.lossPercent),
  };
}

/** Colours of the project with their areas and what was set for each. Raises Common:NotFound. */
export async function settingOfProject(tx: Tx, who: Who, id: string) {
  const row = await viewProject(tx, who, id);
  const [head, rows] = await Promise.all([paintHead(tx, id), paintRows(tx, id)]);
  return {
    ...head,
    rows: rows.map(figured),
    isOpen: allows(projectMachine, projectStateOf(row), 'edit'),
  };
}

/** Raises Common:NotFound, Common:StaleVersion, Cad:ProjectVoided, Basic:Disabled. */
async function save(context: Context<typeof calls.savePaintSetting>) {
  const { tx, who, params, body } = context;
  await lockPaint(tx, params.id);
  const before = await settingOfProject(tx, who, params.id);
  if (!before.isOpen) raise('Cad:ProjectVoided');
  if (before.version !== body.version) raise('Common:StaleVersion');
  const known = new Map(before.rows.map((r) => [r.colorId, r]));
  if (body.rows.some((r) => !known.has(r.colorId))) raise('Common:NotFound');
  const rows = [...new Map(body.rows.map((r) => [r.colorId, r])).values()];
  // one that is out of use stays where it was chosen, nobody chooses it anew
  await assertSelectable(
    tx,
    rows.filter((r) => r.paintStructureId !== known.get(r.colorId)?.paintStructureId),
  );
  await writePaint(tx, params.id, rows);
  await logProjects(tx, who.nickname, [
    { projectId: params.id, type: 'paint', params: { count: rows.length } },
  ]);
  await tell(context, paintChanged, { projectIds: [params.id] });
  return settingOfProject(tx, who, params.id);
}

export const projectPaintRoutes: readonly Binding[] = [
  bind(calls.getPaintSetting, ({ tx, who, params }) => settingOfProject(tx, who, params.id)),
  bind(calls.savePaintSetting, save),
];
