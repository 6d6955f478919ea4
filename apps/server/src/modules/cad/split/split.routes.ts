/** Binds the calls of 拆图. */
import { dec, type EnumOption, split as calls, SPLIT_HEADS as H, SPLIT_STATES } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { exportRows, type SheetColumnOf } from '../../../kit/list-export.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertOpened } from '../shared/project-lock.store.ts';
import { assign } from './split.assign.ts';
import { again, loadSplit, start, view } from './split.ts';
import { itemsOf, pageOfSplits, rowsOfSplits, type SplitRowData } from './split.store.ts';

const BIZ = 'cad.split';
const label = (options: readonly EnumOption[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';
const SHANGHAI = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const SHEET: readonly SheetColumnOf<SplitRowData>[] = [
  [H.time, 20, 'text', (r) => SHANGHAI.format(new Date(r.creationTime))],
  [H.project, 30, 'text', (r) => r.projectName],
  [H.file, 30, 'text', (r) => r.fileName],
  [H.entities, 10, 'int', (r) => r.entityCount],
  [H.parts, 10, 'int', (r) => r.partCount],
  [H.matched, 8, 'int', (r) => r.matchedCount],
  [H.made, 8, 'int', (r) => r.createdCount],
  [H.failed, 8, 'int', (r) => r.failCount],
  [H.took, 10, 'decimal', (r) => (r.durationMs === null ? null : dec(r.durationMs).div(1000).toFixed(1))],
  [H.person, 14, 'text', (r) => r.creatorName],
  [H.state, 12, 'text', (r) => label(SPLIT_STATES, r.state)],
];

/** The layers of the drawing as they were taken; those that somebody has said of this one are marked. */
function layersOf({ layers, drawnLayers }: SplitRowData) {
  const said = new Set(layers.map((l) => l.name.toLowerCase()));
  return (drawnLayers ?? []).map((l) => ({ ...l, isSaid: said.has(l.name.toLowerCase()) }));
}

/** With the shapes of its parts: a project with a password is opened first. */
const detail = async (tx: Tx, who: Who, row: SplitRowData) => {
  await assertOpened(tx, who, [row.projectId]);
  return { ...view(row, who), notes: row.notes, layers: layersOf(row), items: await itemsOf(tx, row.id) };
};
const entryOf = (row: SplitRowData, action: string, title: string) => ({
  bizType: BIZ,
  bizId: row.id,
  bizNo: row.fileName.slice(0, 60),
  action,
  summary: `${title}：${row.fileName}`,
});

export const splitRoutes: readonly Binding[] = [
  bind(calls.listSplits, async ({ tx, who, query }) => {
    const page = await pageOfSplits(tx, who, query);
    return { ...page, items: page.items.map((row) => view(row, who)) };
  }),
  bind(calls.downSplits, ({ tx, who, query }) => exportRows(H.sheet, SHEET, rowsOfSplits(tx, who, query))),
  bind(calls.getSplit, async ({ tx, who, params }) => detail(tx, who, await loadSplit(tx, who, params.id))),
  bind(calls.createSplit, async ({ tx, who, body, audit }) => {
    const row = await start(tx, who, body);
    await audit(entryOf(row, 'add', calls.createSplit.title));
    return view(row, who);
  }),
  bind(calls.retrySplit, async ({ tx, who, params, body, audit }) => {
    const row = await again(tx, who, params.id, body);
    await audit(entryOf(row, 'retry', calls.retrySplit.title));
    return view(row, who);
  }),
  bind(calls.assignSplit, async (context) => {
    const { tx, who, params, body, audit } = context;
    const row = await assign(context, params.id, body);
    await audit(entryOf(row, 'assign', calls.assignSplit.title));
    return detail(tx, who, row);
  }),
];
