// Typed errors found before solving: engineering.md F4 and data that cannot be computed with.
// Answers in milliseconds and never throws for any plain JSON value of the declared shape.
import { drained } from '../geometry/sliced.ts';
import type { Sliced } from '../geometry/sliced.ts';
import { readDecimal } from './decimal.ts';
import { checkRows, checkingOutlines } from './precheck-items.ts';
import { checkParams, isMoney } from './precheck-params.ts';
import { checkStock } from './precheck-stock.ts';
import type { Decimal, Item, Params, PrecheckError, PrecheckReport, Problem } from './types.ts';

/** Largest order the engine takes. The application keeps its own, smaller limit (F3 Limits). */
export const MAX_KINDS = 2000;
export const MAX_PIECES = 100_000;

/**
 * Checks problem and parameters.
 * @returns errors by type (see PrecheckError), the ids of items left out of a run, and whether nothing
 * can be solved at all (`fatal`: bad parameters, too many pieces, another kind of problem; the first error
 * then is the reason of every item)
 */
export function precheck(problem: Problem, params: Params): PrecheckReport {
  return drained(begunPrecheck(problem, params).whole);
}

/** What is found without looking at drawings (cutMode 3), and `whole`, with what is found there, in slices. */
export interface BegunPrecheck {
  readonly rows: PrecheckReport;
  readonly whole: Sliced<PrecheckReport>;
}

/** The same, of which only the drawings are left to do. */
export function begunPrecheck(problem: Problem, params: Params): BegunPrecheck {
  const general = [...checkKind(problem), ...checkParams(params), ...checkLimits(problem)];
  if (general.length > 0) {
    // rows beyond any order are not listed one by one: the first error holds for all of them
    const listed = problem.items.length > MAX_KINDS ? [] : problem.items;
    const rows = {
      ok: false,
      fatal: true,
      errors: [...general, ...listed.map((i) => follows(i, general))],
      blocked: listed.map((i) => i.id),
      badStocks: [],
      badGroups: [],
    };
    return { rows, whole: after(NOTHING, () => rows) };
  }
  const stockErrors = [...problem.stocks.flatMap((s) => checkStock(s, params)), ...checkTwice(problem)];
  const badStocks = new Set(stockErrors.flatMap((e) => e.stockId ?? []));
  const groupErrors = checkGroups(problem);
  const badGroups = new Set(groupErrors.flatMap((e) => e.group ?? []));
  const stocks = problem.stocks.filter((s) => typeof s.id === 'string' && !badStocks.has(s.id));
  const checked = checkRows({ ...problem, stocks }, params, badGroups);
  const report = (): PrecheckReport => {
    const itemErrors = checked.flatMap((row) => row.error ?? []);
    const errors = [...stockErrors, ...groupErrors, ...itemErrors];
    return {
      ok: errors.length === 0,
      fatal: false,
      errors,
      blocked: [...new Set(itemErrors.flatMap((e) => e.itemId ?? []))],
      badStocks: [...badStocks],
      badGroups: [...badGroups],
    };
  };
  return { rows: report(), whole: after(checkingOutlines(checked, params), report) };
}

const NOTHING: Iterable<void> = [];

function* after(work: Iterable<boolean | void>, report: () => PrecheckReport): Sliced<PrecheckReport> {
  for (const _slice of work) yield;
  return report();
}

function checkTwice(problem: Problem): PrecheckError[] {
  const seen = new Set<string>();
  const errors: PrecheckError[] = [];
  for (const stock of problem.stocks) {
    if (seen.has(stock.id)) errors.push({ type: 104, code: 'STOCK_TWICE', stockId: stock.id, params: {} });
    seen.add(stock.id);
  }
  return errors;
}

/** The general error once more per item, so that every unplaced piece has its reason. */
function follows(item: Item, general: PrecheckError[]): PrecheckError {
  const first = general[0];
  return { type: first?.type ?? 102, code: first?.code ?? 'PARAMS', itemId: item.id, params: {} };
}

function checkKind(problem: Problem): PrecheckError[] {
  return problem.kind === 1 ? [] : [{ type: 105, code: 'KIND_UNSUPPORTED', params: { kind: problem.kind } }];
}

function checkLimits(problem: Problem): PrecheckError[] {
  const errors: PrecheckError[] = [];
  const kinds = problem.items.length;
  if (kinds > MAX_KINDS) return [{ type: 101, code: 'TOO_MANY_KINDS', params: { kinds, most: MAX_KINDS } }];
  // a row whose quantity is no count is left out by itself and takes no others with it
  const isCount = (n: number) => Number.isSafeInteger(n) && n > 0;
  const pieces = problem.items.reduce((s, i) => s + (isCount(i.quantity) ? i.quantity : 0), 0);
  if (pieces > MAX_PIECES)
    errors.push({ type: 101, code: 'TOO_MANY_PIECES', params: { pieces: String(pieces), most: MAX_PIECES } });
  return errors;
}

/** F4 type 11: no density and no areal weight; 104: a key given twice. */
function checkGroups(problem: Problem): PrecheckError[] {
  const errors: PrecheckError[] = [];
  const seen = new Set<string>();
  for (const group of problem.groups) {
    if (typeof group.key !== 'string')
      errors.push({ type: 100, code: 'GROUP_KEY', group: group.key, params: {} });
    const weight = group.density ?? group.arealWeight;
    const read = isMoney(weight) ? readDecimal(weight as Decimal) : undefined;
    if (read === undefined || read.n <= 0n)
      errors.push({ type: 11, code: 'DENSITY_MISSING', group: group.key, params: {} });
    if (group.scrapPrice !== undefined && !isMoney(group.scrapPrice))
      errors.push({
        type: 100,
        code: 'SCRAP_PRICE',
        group: group.key,
        params: { value: String(group.scrapPrice) },
      });
    const isThick = Number.isFinite(group.thickness) && group.thickness > 0 && group.thickness <= 1000;
    if (!isThick)
      errors.push({
        type: 100,
        code: 'THICKNESS',
        group: group.key,
        params: { thickness: String(group.thickness) },
      });
    if (seen.has(group.key)) errors.push({ type: 104, code: 'GROUP_TWICE', group: group.key, params: {} });
    seen.add(group.key);
  }
  return errors;
}
