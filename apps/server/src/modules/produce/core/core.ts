/** The one write path of production (production §1.6): whatever happens to pieces goes through `record`. */
import {
  addDelta,
  applyRow,
  contribution,
  delta,
  EMPTY_SUM,
  EVENT,
  type EventRow,
  foldSums,
  negated,
  NO_DELTA,
  type StatDelta,
  STEP,
} from '@muyun/contract';
import { businessDay, now } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { noteProjects } from '../../cad/project/index.ts';
import { claimReport, keepResponse, nextSeqs } from './core.store.ts';
import type { Command, CoreStep, NewEvent, Piece, Report } from './core.types.ts';
import {
  addStats,
  type CounterDelta,
  insertCompletions,
  insertLog,
  reverseCompletions,
  writeParts,
  writePieces,
} from './core.write.store.ts';

const HOUR_MS = 3_600_000;

/**
 * Does an action once for its key: `work` gets the report and answers what the caller is told, which a repeat gets again.
 * Raises Produce:IdempotencyKeyReused.
 */
export async function appendEvents<T>(
  tx: Tx,
  command: Command,
  dayCutHour: number,
  work: (report: Report) => Promise<{ readonly quantity: number; readonly answer: T }>,
): Promise<{ readonly duplicate: boolean; readonly answer: T }> {
  const moment = command.occurredAt ? new Date(command.occurredAt) : now();
  // what is yet to come did not happen
  const at = moment > now() ? now() : moment;
  const head = {
    occurredAt: at.toISOString(),
    businessDay: businessDay(new Date(at.getTime() - dayCutHour * HOUR_MS)),
  };
  const claim = await claimReport(tx, command, head);
  if (!claim.isNew) {
    if (!claim.isSame) raise('Produce:IdempotencyKeyReused');
    return { duplicate: true, answer: claim.response as T };
  }
  const { quantity, answer } = await work({
    ...head,
    id: claim.id,
    projectId: command.projectId,
    operatorNames: (command.operators ?? []).map((o) => o.name),
  });
  await keepResponse(tx, claim.id, quantity, answer);
  return { duplicate: false, answer };
}

/** The row that an event becomes. */
function rowOf(event: NewEvent, seq: number): EventRow {
  const { piece, stepId, event: eventType, reverses, adjust } = event;
  const sum = piece.sums.get(stepId) ?? EMPTY_SUM;
  const by = reverses
    ? negated(reverses)
    : (adjust?.by ?? contribution(eventType, { isDone: sum.done, round: sum.round }, event.pay));
  const isCompletion = eventType === EVENT.complete;
  const measures = adjust?.measures ?? piece.measures;
  return {
    ...by,
    // what ends a piece takes nothing from a process that it does not need
    ...(eventType === EVENT.unrelease && !sum.required ? { dRequired: 0 } : {}),
    seq,
    eventType,
    projectProcessId: stepId,
    round: reverses?.round ?? sum.round,
    completionNo: reverses?.completionNo ?? (isCompletion ? sum.completionNo + 1 : 0),
    reversesSeq: reverses?.seq ?? null,
    reversesType: reverses?.eventType ?? null,
    area: measures.area,
    outArea: (reverses?.outMeasures ?? measures).area,
  };
}

const NO_COUNTER: CounterDelta = { readyQty: 0, doingQty: 0, outsourcedQty: 0, reworkOpenQty: 0 };
const COUNTED = new Map<number, keyof CounterDelta>([
  [STEP.ready, 'readyQty'],
  [STEP.doing, 'doingQty'],
  [STEP.outsourced, 'outsourcedQty'],
  [STEP.rework, 'reworkOpenQty'],
]);

/** What the statistics are to be given. */
class Stats {
  readonly processes = new Map<string, StatDelta & CounterDelta & { projectProcessId: string }>();
  readonly products = new Map<string, StatDelta & { projectProcessId: string; productId: string }>();

  row(piece: Piece, row: EventRow): void {
    const by = delta(row);
    const id = row.projectProcessId;
    this.processes.set(id, { ...this.#process(id), ...addDelta(this.#process(id), by) });
    const key = `${piece.productId}:${id}`;
    const known = this.products.get(key) ?? { ...NO_DELTA, projectProcessId: id, productId: piece.productId };
    this.products.set(key, { ...known, ...addDelta(known, by) });
  }
  moved(stepId: string, from: number | undefined, to: number): void {
    if (from === to) return;
    const next = { ...this.#process(stepId) };
    const [left, entered] = [COUNTED.get(from ?? 0), COUNTED.get(to)];
    if (left) next[left] -= 1;
    if (entered) next[entered] += 1;
    this.processes.set(stepId, next);
  }
  #process(id: string) {
    return this.processes.get(id) ?? { ...NO_DELTA, ...NO_COUNTER, projectProcessId: id };
  }
}

interface Written {
  readonly event: NewEvent;
  readonly row: EventRow;
}

/** Folds a piece anew and answers the rows of its processes that changed. */
function refold(piece: Piece, route: readonly CoreStep[], stats: Stats, done: ReadonlyMap<string, Report>) {
  const folded = foldSums(route, piece.sums);
  const parts = route.flatMap((step) => {
    const sum = piece.sums.get(step.id) ?? EMPTY_SUM;
    const state = folded.steps.get(step.id) ?? STEP.skipped;
    const was = piece.states.get(step.id);
    stats.moved(step.id, was, state);
    piece.states.set(step.id, state);
    const report = done.get(`${piece.id}:${step.id}`);
    return {
      isChanged: was !== state || report !== undefined || was === undefined,
      lable_id: piece.id,
      project_process_id: step.id,
      required: sum.required,
      is_done: sum.done,
      is_started: sum.isStarted,
      is_ended: sum.ended,
      round: sum.round,
      state,
      completion_no: sum.completionNo,
      completed_at: report?.occurredAt ?? null,
      completed_report_id: report?.id ?? null,
    };
  });
  piece.state = folded.state;
  return { parts, currentId: folded.currentId };
}

const logColumns = (
  { event: { piece, reverses, adjust }, row }: Written,
  route: readonly CoreStep[],
  report: Report,
) => {
  const measures = adjust?.measures ?? piece.measures;
  return {
    seq: row.seq,
    event_type: row.eventType,
    lable_id: piece.id,
    product_id: piece.productId,
    project_process_id: row.projectProcessId,
    process_id: route.find((s) => s.id === row.projectProcessId)?.processId,
    round: row.round,
    completion_no: row.completionNo,
    d_required: row.dRequired,
    d_done: row.dDone,
    d_output: row.dOutput,
    d_rework: row.dRework,
    d_scrap: row.dScrap,
    d_pay: row.dPay,
    measures,
    out_measures: reverses?.outMeasures ?? measures,
    color_id: piece.colorId,
    operator_count: report.operatorNames.length,
    reverses_seq: row.reversesSeq,
    reverses_type: row.reversesType,
  };
};

/** The rows of the log, and of what was completed or taken back. */
async function writeRows(
  tx: Tx,
  route: readonly CoreStep[],
  report: Report,
  written: readonly Written[],
): Promise<void> {
  await insertLog(
    tx,
    report,
    written.map((w) => logColumns(w, route, report)),
  );
  const at = (w: Written) => ({ lable_id: w.event.piece.id, project_process_id: w.row.projectProcessId });
  await insertCompletions(
    tx,
    report,
    written
      .filter((w) => w.row.eventType === EVENT.complete)
      .map((w) => ({ ...at(w), completion_no: w.row.completionNo, seq: w.row.seq })),
  );
  await reverseCompletions(
    tx,
    written
      .filter((w) => w.row.reversesType === EVENT.complete)
      .map((w) => ({ ...at(w), seq: w.row.reversesSeq, by_seq: w.row.seq })),
  );
}

/**
 * Writes events of locked pieces of one project and all that follows: log, completions, what stands of the pieces, statistics.
 * `also` names pieces to fold anew without an event of their own.
 */
export async function record(
  tx: Tx,
  route: readonly CoreStep[],
  report: Report,
  { events, also = [] }: { readonly events: readonly NewEvent[]; readonly also?: readonly Piece[] },
): Promise<void> {
  const seqs = events.length > 0 ? await nextSeqs(tx, events.length) : [];
  const stats = new Stats();
  const written: Written[] = [];
  const lastSeq = new Map<Piece, number>(also.map((p) => [p, 0]));
  const touched = new Set<string>();
  for (const [i, event] of events.entries()) {
    const row = rowOf(event, seqs[i] as number);
    const { piece, stepId } = event;
    piece.sums.set(stepId, applyRow(piece.sums.get(stepId) ?? EMPTY_SUM, row));
    stats.row(piece, row);
    written.push({ event, row });
    lastSeq.set(piece, row.seq);
    touched.add(`${piece.id}:${stepId}`);
  }
  const completions = written.filter((w) => w.row.eventType === EVENT.complete);
  const done = new Map(completions.map((w) => [`${w.event.piece.id}:${w.row.projectProcessId}`, report]));
  const folded = [...lastSeq.keys()].map((piece) => ({ piece, ...refold(piece, route, stats, done) }));
  await writeRows(tx, route, report, written);
  const parts = folded.flatMap((f) => f.parts);
  await writeParts(
    tx,
    report.operatorNames,
    parts.filter((p) => p.isChanged || touched.has(`${p.lable_id}:${p.project_process_id}`)),
  );
  await writePieces(
    tx,
    folded.map(({ piece, currentId }) => ({
      id: piece.id,
      state: piece.state,
      hold_flag: piece.holdFlag,
      color_id: piece.colorId,
      display_no: piece.displayNo,
      measures: piece.measures,
      current_project_process_id: currentId,
      last_seq: lastSeq.get(piece),
    })),
  );
  await addStats(tx, [...stats.processes.values()], [...stats.products.values()]);
  await noteProjects(tx, [report.projectId]);
}
