/** 工序 (production §2): what its record means, and the drawers beside it. */
import {
  type Capacity,
  getCapacity,
  judge,
  judgeProcess,
  overlapOf,
  type PriceRule,
  process,
  processFields,
  processOptions,
  qcProcessOptions,
  reversedRange,
  saveCapacity,
  saveDailyReport,
  savePerformance,
  sortProcesses,
  tryApplyRule,
} from '@muyun/contract';
import { changesOf } from '../../../kit/audit.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import {
  type MasterDoing,
  type MasterNext,
  type MasterRow,
  serveMaster,
} from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { tieCrafts } from '../../basic/craftsmanship/index.ts';
import { routedProducts } from '../../cad/product/index.ts';
import { loadProjectHead, noteProjects } from '../../cad/project/index.ts';
import {
  lockProcesses,
  optionsOf,
  pendingIn,
  projectCount,
  projectsWaitingFor,
  usedIn,
  writeSorts,
} from './process.store.ts';

type Row = MasterRow<typeof processFields>;
/** of the types of processes */
const OTHER = 512;

/** Raises Common:Forbidden, Produce:ProcessPending when the process is switched and may not be. */
async function assertSwitched({ tx, who }: MasterDoing, next: MasterNext<typeof processFields>, before: Row) {
  if (next.isEnabled === before.isEnabled) return;
  if (!who.rights.has(`AlProduce.Processes:${next.isEnabled === true ? 'enable' : 'disable'}`))
    raise('Common:Forbidden');
  if (next.isEnabled === true) return;
  const count = await pendingIn(tx, before.id);
  if (count > 0) raise('Produce:ProcessPending', { count });
}

export const processes = serveMaster(process, {
  extra: { projectCount },
  async complete(doing, next, before) {
    if (await processes.store.isTaken(doing.tx, { field: 'code' }, next, before?.id ?? null))
      raise('Produce:ProcessCodeExists');
    if (before) await assertSwitched(doing, next, before);
  },
  /** crafts that have named it in words before it was there are done at it */
  async written({ tx }, row, before) {
    if (row.name !== before?.name) await tieCrafts(tx, row);
  },
  async assertDeletable({ tx }, row) {
    const count = await usedIn(tx, row.id);
    if (count > 0) raise('Produce:ProcessInUse', { count });
  },
});

/** Writes what a drawer holds of a locked process, with its log. */
async function write(
  { tx, who, audit }: MasterDoing,
  id: string,
  { version, title, values }: { version: number; title: string; values: Partial<Row> },
): Promise<Row> {
  const before = await processes.store.lock(tx, who, id, version);
  await processes.store.update(tx, id, values);
  const after = await processes.store.load(tx, who, id);
  await audit({
    bizType: process.id,
    bizId: id,
    bizNo: before.name,
    action: 'edit',
    summary: title,
    changes: changesOf(processFields, before, after),
  });
  return after;
}

/** What is not typed of a row is null or its default, so that all rows look alike. */
const asCapacity = (row: Partial<Capacity>): Capacity =>
  ({ equipmentId: null, groupId: null, thicknessFrom: null, thicknessTo: null, ...row }) as Capacity;
const asPrice = (row: Partial<PriceRule>): PriceRule =>
  ({
    projectId: null,
    plateTypeGroupId: null,
    craftsmanshipId: null,
    thicknessFrom: null,
    thicknessTo: null,
    areaFrom: null,
    areaTo: null,
    colorType: null,
    effectiveTo: null,
    ...row,
  }) as PriceRule;

function assertRanges(rows: Parameters<typeof reversedRange>[0]): void {
  const n = reversedRange(rows);
  if (n !== null) raise('Produce:RangeReversed', { n });
}

const drawerRoutes: readonly Binding[] = [
  bind(getCapacity, async ({ tx, who, params }) => {
    const { capacities, version } = await processes.store.load(tx, who, params.id);
    return { rows: (capacities ?? []).map(asCapacity), version };
  }),
  bind(saveCapacity, async (context) => {
    const rows = context.body.rows.map(asCapacity);
    assertRanges(rows);
    const { capacities, version } = await write(context, context.params.id, {
      version: context.body.version,
      title: saveCapacity.title,
      values: { capacities: rows },
    });
    await noteProjects(context.tx, await projectsWaitingFor(context.tx, context.params.id));
    return { rows: (capacities ?? []).map(asCapacity), version };
  }),
  bind(saveDailyReport, async (context) => {
    const { enabled, field, sort, version } = context.body;
    return write(context, context.params.id, {
      version,
      title: saveDailyReport.title,
      values: { dailyReportEnabled: enabled, dailyReportField: field, sort },
    });
  }),
  bind(savePerformance, async (context) => {
    const { enabled, field, reworkPay, scrapDeduct, reworkDeduct, version } = context.body;
    const prices = context.body.prices.map(asPrice);
    assertRanges(prices);
    const overlap = overlapOf(prices);
    if (overlap) raise('Produce:PriceRuleOverlap', overlap);
    return write(context, context.params.id, {
      version,
      title: savePerformance.title,
      values: {
        performanceEnabled: enabled,
        performanceField: field,
        reworkPay,
        scrapDeduct,
        reworkDeduct,
        prices,
      },
    });
  }),
];

export const processRoutes: readonly Binding[] = [
  bind(processOptions, ({ tx, query }) => optionsOf(tx, { groupId: query.groupId })),
  bind(qcProcessOptions, ({ tx }) => optionsOf(tx, { isQc: true })),
  bind(sortProcesses, async ({ tx, body, audit }) => {
    const ids = new Set(body.items.map((i) => i.id));
    if ((await lockProcesses(tx, [...ids])).length !== ids.size) raise('Common:NotFound');
    await writeSorts(tx, [...new Map(body.items.map((i) => [i.id, i])).values()]);
    await audit({ bizType: process.id, action: 'sort', summary: sortProcesses.title });
  }),
  bind(tryApplyRule, async ({ tx, who, body }) => {
    await loadProjectHead(tx, who, body.projectId);
    const [all, process] = await Promise.all([
      routedProducts(tx, body.projectId),
      body.processId ? processes.store.load(tx, who, body.processId) : null,
    ]);
    const products = all.filter((p) => p.quantity > 0);
    const asked = process && { id: process.id, processType: process.processType ?? OTHER };
    const rows = products.map((p) => ({
      productId: p.id,
      code: p.code,
      quantity: p.quantity,
      ...(asked ? judgeProcess(body.rule, p, asked) : judge(body.rule, p)),
    }));
    const met = rows.filter((r) => r.required);
    const pieces = (of: readonly { quantity: number }[]) => of.reduce((sum, r) => sum + r.quantity, 0);
    return {
      products: rows.length,
      pieces: pieces(rows),
      required: met.length,
      requiredPieces: pieces(met),
      rows: rows.slice(0, 500),
    };
  }),
  ...drawerRoutes,
  ...processes.routes,
];
