/** Plan against actual of an order of bars: what each cutting pattern asked for, what became of its bars, and why it differs. */
import {
  type BarActual,
  type BarActualRow,
  type BarDifference,
  barDifference,
  SHEET,
  SHEET_REMNANT,
} from '@muyun/contract';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { loadOrder } from '../nest-order.store.ts';
import { loadRemnantsOf, loadSheets, type RemnantOfOrder, type SheetRow } from '../sheet/sheet.store.ts';

type Plan = BarActual['plan'];
type Actual = BarActual['actual'];
type Difference = BarActualRow['differences'][number];
const NO_PLAN: Plan = { bars: 0, pieces: 0, rests: 0, restLength: 0 };
const NOTHING: Actual = {
  bars: 0,
  scrapped: 0,
  withdrawn: 0,
  open: 0,
  pieces: 0,
  lost: 0,
  rests: 0,
  restLength: 0,
};

/** Figures of one kind, added up. */
const sum = <T extends Readonly<Record<string, number>>>(zero: T, all: readonly T[]): T =>
  Object.fromEntries(
    Object.keys(zero).map((name) => [name, all.reduce((n, one) => n + (one[name] ?? 0), 0)]),
  ) as T;

const planOf = (bar: SheetRow, rests: readonly RemnantOfOrder[]): Plan => ({
  bars: 1,
  pieces: bar.partCount,
  rests: rests.length,
  restLength: rests.reduce((n, r) => n + r.plannedLength, 0),
});
function actualOf(bar: SheetRow, rests: readonly RemnantOfOrder[]): Actual {
  const came = rests.filter((r) => r.state === SHEET_REMNANT.stocked);
  const isCut = bar.state === SHEET.cut;
  return {
    bars: isCut ? 1 : 0,
    scrapped: bar.state === SHEET.scrapped ? 1 : 0,
    withdrawn: bar.state === SHEET.withdrawn ? 1 : 0,
    open: bar.state === SHEET.released ? 1 : 0,
    pieces: isCut ? bar.partCount - bar.lostCount : 0,
    lost: bar.lostCount,
    rests: came.length,
    restLength: came.reduce((n, r) => n + r.length, 0),
  };
}

function differencesOf(bar: SheetRow, rests: readonly RemnantOfOrder[]): Difference[] {
  const say = (kind: BarDifference, params: Readonly<Record<string, string | number>> = {}): Difference => ({
    sheetNo: bar.sheetNo,
    kind,
    text: barDifference(kind, { bar: bar.sheetNo, reason: bar.reason ?? '', ...params }),
  });
  if (bar.state === SHEET.scrapped) return [say('scrapped')];
  if (bar.state === SHEET.withdrawn) return [say('withdrawn')];
  if (bar.state !== SHEET.cut) return [];
  return [
    ...(bar.lostCount > 0 ? [say('missing', { pieces: bar.lostCount })] : []),
    ...rests.flatMap((r) => {
      if (r.state === SHEET_REMNANT.none) return [say('noRest', { planned: r.plannedLength })];
      return r.length === r.plannedLength
        ? []
        : [say('rest', { length: r.length, planned: r.plannedLength })];
    }),
  ];
}

/** Raises Common:NotFound. */
export async function barActual(tx: Tx, who: Who, id: string): Promise<BarActual> {
  const order = await loadOrder(tx, who, id, false, 'bars');
  const [bars, remnants] = await Promise.all([loadSheets(tx, order.id), loadRemnantsOf(tx, order.id)]);
  const restsOf = Map.groupBy(remnants, (r) => r.sheetId);
  const rows = [...Map.groupBy(bars, (b) => b.layoutNo)].map(([layoutNo, own]): BarActualRow => {
    const withRests = own.map((bar) => ({ bar, rests: restsOf.get(bar.id) ?? [] }));
    return {
      layoutNo,
      title: own[0]?.title ?? '',
      length: own[0]?.length ?? 0,
      plan: sum(
        NO_PLAN,
        withRests.map(({ bar, rests }) => planOf(bar, rests)),
      ),
      actual: sum(
        NOTHING,
        withRests.map(({ bar, rests }) => actualOf(bar, rests)),
      ),
      differences: withRests.flatMap(({ bar, rests }) => differencesOf(bar, rests)),
    };
  });
  return {
    plan: sum(
      NO_PLAN,
      rows.map((r) => r.plan),
    ),
    actual: sum(
      NOTHING,
      rows.map((r) => r.actual),
    ),
    rows,
  };
}
