/**
 * A sheet is cut (production §1.1, §1.6): its pieces are reported at the process that is reported by sheets, each once for the
 * sheet. Told by nesting, in the same transaction; its locks of orders, products and projects are held.
 */
import { EVENT, isAlive, STEP } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import {
  ACTION,
  appendEvents,
  type CoreStep,
  lockPieces,
  lockProjects,
  markReversed,
  memberNames,
  type NewEvent,
  ofIds,
  record,
  routeOf,
  SCOPE,
} from '../core/index.ts';
import { routedProcesses } from '../process/index.ts';
import { productionSetting, type ProductionSetting } from '../setting/index.ts';
import {
  livingPieces,
  type PieceToCut,
  projectsOfPieces,
  projectsOfProducts,
  standingReport,
} from './cut.store.ts';
import { judged, keyFor, sharesOf, type Skipped } from './report.ts';
import { reversals } from './reversal.ts';

/** 板材 of REPORT_SCOPES, 开料 of PROCESS_TYPES */
const BY_PLATE = 8;
const CUTTING = 1;

/** The pieces of products that a sheet may be cut into; their projects' routes stand still until commit. */
export async function piecesToCut(tx: Tx, productIds: readonly string[]): Promise<PieceToCut[]> {
  await lockProjects(tx, await projectsOfProducts(tx, productIds), 'shared');
  return livingPieces(tx, productIds);
}

export interface SheetReport {
  readonly sheetId: string;
  readonly sheetNo: string;
  /** how often it was cut before, and taken back */
  readonly undoCount: number;
  readonly lableIds: readonly string[];
}
/** The key under which a cut of a sheet is reported, and its reversal. */
const keyOf = ({ sheetId, undoCount }: SheetReport, projectId: string, isUndo = false): string =>
  keyFor(`${sheetId}${undoCount > 0 ? `:${undoCount}` : ''}${isUndo ? ':undo' : ''}`, projectId, false);

/** The process at which a sheet is reported: the first one that is reported by sheets, else the first that cuts. */
async function plateStep(tx: Tx, route: readonly CoreStep[]): Promise<CoreStep | undefined> {
  const processes = new Map(
    (
      await routedProcesses(
        tx,
        route.map((s) => s.processId),
      )
    ).map((p) => [p.id, p]),
  );
  const is = (step: CoreStep, test: 'reportScope' | 'processType', value: number): boolean => {
    const it = processes.get(step.processId)?.[test] ?? 0;
    return test === 'reportScope' ? (it & value) !== 0 : it === value;
  };
  return (
    route.find((s) => is(s, 'reportScope', BY_PLATE)) ?? route.find((s) => is(s, 'processType', CUTTING))
  );
}

interface Reporting {
  readonly tx: Tx;
  readonly sheet: SheetReport;
  readonly setting: ProductionSetting;
  readonly operators: ReturnType<typeof sharesOf>;
}

/** The pieces of one project. Answers those that could not be reported, with why. */
async function reportProject(at: Reporting, projectId: string): Promise<Skipped[]> {
  const { tx, sheet, setting, operators } = at;
  const route = await routeOf(tx, projectId, setting.orderRule);
  const step = await plateStep(tx, route);
  if (!step) return [];
  const pieces = (await lockPieces(tx, ofIds(sheet.lableIds))).filter((p) => p.projectId === projectId);
  const waiting = pieces.filter((p) => {
    const sum = p.sums.get(step.id);
    return isAlive(p.state) && sum?.required && !sum.done;
  });
  const { open, skipped } = judged(step, route, waiting);
  const command = {
    clientKey: keyOf(sheet, projectId),
    payload: { sheet: sheet.sheetId, pieces: sheet.lableIds },
    action: ACTION.complete,
    scopeType: SCOPE.plate,
    scopeId: sheet.sheetId,
    projectId,
    processId: step.processId,
    projectProcessId: step.id,
    operators,
  };
  await appendEvents(tx, command, setting.dayCutHour, async (report) => {
    const events = open.map((piece): NewEvent => ({
      piece,
      stepId: step.id,
      event: EVENT.complete,
      pay: operators.length > 0 ? '1' : '0',
    }));
    await record(tx, route, report, { events });
    return { quantity: events.length, answer: null };
  });
  return skipped;
}

/** Reports the pieces of a sheet as cut, by whoever scans it. Answers those that could not be reported. */
export async function reportCut(tx: Tx, who: Who, sheet: SheetReport): Promise<Skipped[]> {
  const projectIds = await projectsOfPieces(tx, sheet.lableIds);
  await lockProjects(tx, projectIds, 'shared');
  const setting = await productionSetting(tx);
  const names = who.tenantUserId === null ? [] : await memberNames(tx, [who.tenantUserId]);
  const at: Reporting = { tx, sheet, setting, operators: sharesOf(names) };
  const skipped: Skipped[] = [];
  for (const projectId of projectIds) skipped.push(...(await reportProject(at, projectId)));
  return skipped;
}

const MOVED: ReadonlySet<number> = new Set([STEP.doing, STEP.done, STEP.outsourced, STEP.rework]);
/** No piece of the sheet has gone on. Raises Produce:ReverseBlocked. */
async function assertNotMoved(tx: Tx, sheet: SheetReport, route: readonly CoreStep[]): Promise<void> {
  const step = await plateStep(tx, route);
  const later = route.filter((s) => step && s.sort > step.sort);
  const moved = (await lockPieces(tx, ofIds(sheet.lableIds))).find((p) =>
    later.some((s) => MOVED.has(p.states.get(s.id) ?? 0)),
  );
  if (moved) raise('Produce:ReverseBlocked', { code: moved.code });
}

/** Takes back what the cut of a sheet reported, in every project of its pieces. Raises Produce:ReverseBlocked. */
export async function unreportCut(tx: Tx, sheet: SheetReport): Promise<void> {
  const projectIds = await projectsOfPieces(tx, sheet.lableIds);
  await lockProjects(tx, projectIds, 'shared');
  const setting = await productionSetting(tx);
  for (const projectId of projectIds) {
    const route = await routeOf(tx, projectId, setting.orderRule);
    await assertNotMoved(tx, sheet, route);
    const reportId = await standingReport(tx, keyOf(sheet, projectId));
    // a project that had no process to be reported at
    if (reportId === null) continue;
    const command = {
      clientKey: keyOf(sheet, projectId, true),
      payload: { sheet: sheet.sheetId, report: reportId },
      action: ACTION.undo,
      scopeType: SCOPE.plate,
      scopeId: sheet.sheetId,
      projectId,
      reverseOf: reportId,
    };
    await appendEvents(tx, command, setting.dayCutHour, async (report) => {
      const events = await reversals(tx, route, reportId, new Set(sheet.lableIds));
      await record(tx, route, report, { events });
      await markReversed(tx, reportId);
      return { quantity: events.length, answer: null };
    });
  }
}

/** Pieces of a sheet that were told missing later: the cut of the others stands. Raises Produce:ReverseBlocked. */
export async function unreportPieces(tx: Tx, told: SheetReport & { readonly key: string }): Promise<void> {
  const projectIds = await projectsOfPieces(tx, told.lableIds);
  await lockProjects(tx, projectIds, 'shared');
  const setting = await productionSetting(tx);
  for (const projectId of projectIds) await unreportOf(tx, told, { projectId, setting });
}
async function unreportOf(
  tx: Tx,
  told: SheetReport & { readonly key: string },
  { projectId, setting }: { readonly projectId: string; readonly setting: ProductionSetting },
): Promise<void> {
  const route = await routeOf(tx, projectId, setting.orderRule);
  const step = await plateStep(tx, route);
  if (!step) return;
  await assertNotMoved(tx, told, route);
  const reportId = await standingReport(tx, keyOf(told, projectId));
  const events = reportId === null ? [] : await reversals(tx, route, reportId, new Set(told.lableIds));
  const command = {
    clientKey: keyFor(told.key, projectId, false),
    payload: { sheet: told.sheetId, pieces: told.lableIds },
    action: ACTION.undo,
    scopeType: SCOPE.plate,
    scopeId: told.sheetId,
    projectId,
  };
  if (events.length > 0)
    await appendEvents(tx, command, setting.dayCutHour, async (report) => {
      await record(tx, route, report, { events });
      return { quantity: events.length, answer: null };
    });
  // reported as cut by something else than its sheet
  const done = (await lockPieces(tx, ofIds(told.lableIds))).find(
    (p) => p.projectId === projectId && p.sums.get(step.id)?.done,
  );
  if (done) raise('Produce:ReverseBlocked', { code: done.code });
}
