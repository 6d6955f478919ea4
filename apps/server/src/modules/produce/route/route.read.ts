/** What screens read of routes: rows with progress, the matrix of products and processes, the preview, the list for the floor. */
import {
  capacityFor,
  type Capacity,
  dec,
  fill,
  judgeProcess,
  measureSpec,
  type OutputOf,
  percentDone,
  type previewRoute,
  PROCESS_WORDS,
  productFields,
  progressPercent,
  round,
  ROUTE_WORDS,
  routeActions,
  type RouteRow,
  routeState,
  standardHours,
} from '@muyun/contract';
import { type SheetColumnOf, exportRows } from '../../../kit/list-export.ts';
import type { FileAnswer } from '../../../kit/files.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { raise } from '../../../kit/raise.ts';
import { type RoutedProduct, routedProducts } from '../../cad/product/index.ts';
import { assertOpened, loadProjectHead } from '../../cad/project/index.ts';
import { type RoutedProcess, routedProcesses } from '../process/index.ts';
import { productionSetting } from '../setting/index.ts';
import { cellsOf, loadRoute, pieceCount, routeRows, type StoredRow } from './route.store.ts';
import { outdatedOf } from './outdated.ts';
import { demandOf } from './settle.ts';

/** By pieces or by area (progressField). */
const doneOf = (row: StoredRow, field: number): { done: string; required: string } =>
  field === 1
    ? { done: String(row.doneQty), required: String(row.requiredQty) }
    : { done: row.doneArea, required: row.requiredArea };

/** A row as it is shown; 100.00 only when every piece is done. */
export function shownRow(row: StoredRow, progressField: number): RouteRow {
  const { id, doingQty: _doing, progressWeight: _weight, isMarked, isEnded, ...rest } = row;
  const { done, required } = doneOf(row, progressField);
  const isOpen = row.doneQty < row.requiredQty;
  const percent = percentDone(done, required);
  return {
    ...rest,
    orderRule: row.orderRule ?? 0,
    isOutsource: row.isOutsource ?? false,
    projectProcessId: id,
    percent: isOpen && percent === '100.00' ? '99.99' : percent,
    state: routeState(row),
    actions: routeActions({ ...row, isMarked, isEnded }),
  };
}

export async function routeView(tx: Tx, who: Who, projectId: string) {
  await loadProjectHead(tx, who, projectId);
  const [{ progressField }, route, rows, pieces] = await Promise.all([
    productionSetting(tx),
    loadRoute(tx, projectId),
    routeRows(tx, who, { projectIds: [projectId] }),
    pieceCount(tx, projectId),
  ]);
  const isEnded = (route?.endReportId ?? null) !== null;
  return {
    projectId,
    // what was ended is not brought up to date any more
    outdated: rows.length > 0 && !isEnded ? await outdatedOf(tx, projectId) : 0,
    version: route?.version ?? 0,
    isReleased: rows.length > 0,
    isEnded,
    pieces,
    percent: progressPercent(
      rows.map((r) => ({ ...r, weight: r.progressWeight })),
      progressField,
    ),
    progressField,
    rows: rows.map((r) => shownRow(r, progressField)),
  };
}

/** Products of one page with what each needs of each process, and why. */
export async function matrixOf(
  tx: Tx,
  who: Who,
  projectId: string,
  {
    filter,
    skipCount,
    maxResultCount,
  }: { filter?: string | undefined; skipCount: number; maxResultCount: number },
) {
  await loadProjectHead(tx, who, projectId);
  await assertOpened(tx, who, [projectId]);
  const [demand, cells] = await Promise.all([demandOf(tx, projectId), cellsOf(tx, projectId)]);
  const known = new Map(cells.map((c) => [`${c.productId}:${c.projectProcessId}`, c]));
  const text = (filter ?? '').toLowerCase();
  const found = demand.products.filter((p) => p.quantity > 0 && p.code.toLowerCase().includes(text));
  return {
    totalCount: found.length,
    items: found.slice(skipCount, skipCount + maxResultCount).map((product) => ({
      productId: product.id,
      code: product.code,
      quantity: product.quantity,
      cells: demand.route.map((step) => {
        const at = known.get(`${product.id}:${step.id}`);
        return {
          projectProcessId: step.id,
          requiredQty: at?.requiredQty ?? 0,
          doneQty: at?.doneQty ?? 0,
          ...demand.verdict(product, step),
        };
      }),
    })),
  };
}

type PreviewRow = OutputOf<typeof previewRoute>['rows'][number];
/** Σ of a measure over the pieces of products. */
const total = (products: readonly RoutedProduct[], name: keyof RoutedProduct['measures']) =>
  products.reduce((all, p) => all.plus(dec(p.measures[name]).times(p.quantity)), dec(0));

function previewed(process: RoutedProcess, products: readonly RoutedProduct[]): PreviewRow {
  const asked = { id: process.id, processType: process.processType ?? 0 };
  const needing = products.filter((p) => judgeProcess(process.applyRule ?? { any: [] }, p, asked).required);
  const capacities = (process.capacities ?? []) as readonly Capacity[];
  const works = needing.flatMap((p) => {
    const capacity = capacityFor(capacities, p.thickness, process.groupId);
    if (!capacity) return [];
    const measure = dec(p.measures[measureSpec(capacity.field).name]).times(p.quantity);
    // what is harder to make takes longer: 工时系数 of its structure
    return [{ capacity, measure: measure.times(p.labourFactor) }];
  });
  const fields = new Set([
    ...works.map((w) => w.capacity.field),
    ...(process.performanceEnabled ? [process.performanceField ?? 2] : []),
    ...(process.dailyReportEnabled ? [process.dailyReportField ?? 2] : []),
  ]);
  const missing = [...fields].flatMap((field) => {
    const spec = measureSpec(field);
    const count = needing.filter((p) => dec(p.measures[spec.name]).lte(0)).length;
    return count > 0 ? [{ label: fill(ROUTE_WORDS.missing, { field: spec.label }), products: count }] : [];
  });
  return {
    processId: process.id,
    name: process.name,
    products: needing.length,
    pieces: needing.reduce((all, p) => all + p.quantity, 0),
    area: round(total(needing, 'area'), 4),
    hours: works.length > 0 ? standardHours(works) : null,
    missing,
  };
}

/** What a release of these processes would make of the project. */
export async function previewOf(tx: Tx, who: Who, projectId: string, processIds: readonly string[]) {
  await loadProjectHead(tx, who, projectId);
  const [products, processes] = await Promise.all([
    routedProducts(tx, projectId).then((all) => all.filter((p) => p.quantity > 0)),
    routedProcesses(tx, processIds),
  ]);
  const byId = new Map(processes.map((p) => [p.id, p]));
  return {
    products: products.length,
    pieces: products.reduce((all, p) => all + p.quantity, 0),
    area: round(total(products, 'area'), 4),
    rows: processIds.flatMap((id) => {
      const process = byId.get(id);
      return process ? [previewed(process, products)] : [];
    }),
  };
}

const sizeOf = (p: RoutedProduct): string =>
  p.visibleWidth === null
    ? `${p.unfoldWidth ?? ''}×${p.unfoldHeight ?? ''}`
    : `${p.visibleWidth}×${p.visibleHeight ?? ''}`;

/** 工序清单: the products that need a process, with what is done and what waits. */
export async function sheetOf(tx: Tx, who: Who, id: string): Promise<FileAnswer> {
  const [row] = await routeRows(tx, who, { id });
  if (!row) raise('Common:NotFound');
  await assertOpened(tx, who, [row.projectId]);
  const [products, cells, [process]] = await Promise.all([
    routedProducts(tx, row.projectId),
    cellsOf(tx, row.projectId),
    routedProcesses(tx, [row.processId]),
  ]);
  const own = new Map(cells.filter((c) => c.projectProcessId === id).map((c) => [c.productId, c]));
  const capacity = ((process?.capacities ?? []) as readonly Capacity[])[0];
  const spec = measureSpec(capacity?.field ?? process?.performanceField ?? 2);
  const { code, plateTypeId, thickness, colorId, remark } = productFields;
  const lines = products.flatMap((product) => {
    const cell = own.get(product.id);
    return cell && cell.requiredQty > 0 ? [{ product, cell }] : [];
  });
  const of = (name: keyof RoutedProduct['measures'], l: (typeof lines)[number]) =>
    dec(l.product.measures[name]).times(l.cell.requiredQty).toFixed();
  const columns: SheetColumnOf<(typeof lines)[number]>[] = [
    [code.label, 16, 'text', (l) => l.product.code],
    [plateTypeId.label, 14, 'text', (l) => l.product.plateTypeName],
    [
      `${productFields.visibleWidth.label}×${productFields.visibleHeight.label}`,
      16,
      'text',
      (l) => sizeOf(l.product),
    ],
    [thickness.label, 10, 'decimal', (l) => l.product.thickness],
    [colorId.label, 14, 'text', (l) => l.product.colorName],
    [ROUTE_WORDS.pieces, 10, 'decimal', (l) => l.cell.requiredQty],
    [`${measureSpec(2).label}(${measureSpec(2).unit})`, 12, 'decimal', (l) => of('area', l)],
    ...(spec.value > 2
      ? ([
          [`${spec.label}(${spec.unit})`, 14, 'decimal', (l: (typeof lines)[number]) => of(spec.name, l)],
        ] as SheetColumnOf<(typeof lines)[number]>[])
      : []),
    [ROUTE_WORDS.sheetDone, 10, 'decimal', (l) => l.cell.doneQty],
    [ROUTE_WORDS.sheetOpen, 10, 'decimal', (l) => l.cell.requiredQty - l.cell.doneQty],
    [remark.label, 24, 'text', (l) => l.product.remark],
  ];
  async function* parts() {
    yield lines;
  }
  return exportRows(`${row.projectName}-${row.name}-${PROCESS_WORDS.sheet}`, columns, parts());
}
