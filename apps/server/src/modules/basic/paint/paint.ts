/** 涂层结构: its figures and its least films follow from the coats (engineering A12). */
import {
  COAT_PAINTS,
  coatLabel,
  dec,
  paint as calls,
  paintDemand,
  paintedArea,
  paintFigures,
  PAINT_KINDS,
  type paintStructureFields,
  sum,
  usualFilm,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import {
  type MasterNext,
  type MasterRow,
  type MasterView,
  ServedMaster,
} from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import type { Who } from '../../../kit/who.ts';
import type { Tx } from '../../../kit/tx.ts';
import { initPaints } from '../defaults/paint.init.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertSwitch } from '../shared/switch.ts';
import { paintsOfCoats } from './paint.store.ts';

type Fields = typeof paintStructureFields;
type View = MasterView<Fields, Record<never, never>>;
type Coats = MasterRow<Fields>['coats'];

/** Prices of coats are amounts: null for who sees none, and kept from before when such a person writes. */
class PaintStructures extends ServedMaster<Fields, Record<never, never>> {
  protected override shown(who: Who, row: View): View {
    const coats = who.displayAmount ? row.coats : row.coats.map((c) => ({ ...c, pricePerKg: null }));
    return super.shown(who, { ...row, coats });
  }
}

const keptPrices = (coats: Coats, before: Coats): Coats =>
  coats.map((coat, i) => ({ ...coat, pricePerKg: before[i]?.pricePerKg ?? null }));

/** What follows from the coats. Raises Basic:PaintCoatEmpty, Basic:PaintFilm. */
function completed(next: MasterNext<Fields>): void {
  const coats = next.coats ?? [];
  if (coats.length === 0) raiseAt('coats', 'Basic:PaintCoatEmpty');
  Object.assign(next, paintFigures(coats));
  const usual = usualFilm(next.paintType, coats.length);
  // of two that belong together neither is taken from elsewhere when one was said
  if (usual && (next.minFilm ?? null) === null && (next.minLocalFilm ?? null) === null)
    Object.assign(next, usual);
  const [least, local] = [next.minFilm ?? null, next.minLocalFilm ?? null];
  if (least !== null && local !== null && dec(local).gt(least)) raiseAt('minLocalFilm', 'Basic:PaintFilm');
}

/** The coats of a structure are others: what was computed with them is out of date. */
export const paintStructureChanged = fact<{ id: string }>('basic.paintstructure.changed');

/** A coat is sprayed with a paint of its kind; one out of use is not chosen anew. Raises Basic:PaintCoatPaint, Basic:Disabled. */
async function assertPaints(tx: Tx, coats: Coats, before: Coats): Promise<void> {
  const had = new Set(before.map((c) => c.paintId));
  const paints = await paintsOfCoats(
    tx,
    coats.flatMap((c) => c.paintId ?? []),
  );
  for (const [i, { coatKind, paintId }] of coats.entries()) {
    const paint = paintId ? paints.get(paintId) : undefined;
    if (!paint) continue;
    if (!COAT_PAINTS[coatKind]?.includes(paint.paintType))
      raiseAt('coats', 'Basic:PaintCoatPaint', {
        n: i + 1,
        coat: coatLabel(coatKind),
        paint: paint.name,
        kind: PAINT_KINDS.find((k) => k.value === paint.paintType)?.label ?? '',
      });
    if (paint.isEnabled === false && !had.has(paintId))
      raiseAt('coats', 'Basic:Disabled', { name: paint.name });
  }
}

/** What decides how much is sprayed of what. */
const sprayed = (coats: Coats): string =>
  JSON.stringify(
    coats.map(({ pricePerKg: _price, paintName: _note, ...coat }) =>
      Object.entries(coat)
        .filter(([, value]) => (value ?? null) !== null)
        .toSorted(),
    ),
  );

const structures = new PaintStructures(calls.paintMaster, {
  async complete({ tx, who }, next, before) {
    assertSwitch(who, 'AlBasic.PaintStructures', before, next);
    await assertPaints(tx, next.coats ?? [], before?.coats ?? []);
    if (!who.displayAmount) next.coats = keptPrices(next.coats ?? [], before?.coats ?? []);
    completed(next);
  },
  async written(doing, row, before) {
    if (before && sprayed(row.coats) !== sprayed(before.coats))
      await tell(doing, paintStructureChanged, { id: row.id });
  },
});

export const paintRoutes: readonly Binding[] = [
  bind(calls.initPaints, ({ tx }) => initPaints(tx)),
  bind(calls.tryPaint, async ({ tx, who, params, body }) => {
    const row = await structures.store.load(tx, who, params.id);
    const area = paintedArea(row.areaBasis, body);
    const coats = paintDemand(row.coats, area);
    const paints = await paintsOfCoats(
      tx,
      row.coats.flatMap((c) => c.paintId ?? []),
    );
    const total = (of: 'paintKg' | 'thinnerKg', places: number): string =>
      sum(
        coats.map((c) => c[of]),
        places,
      );
    const amount = who.displayAmount
      ? sum(
          coats.map((c) => c.amount),
          2,
        )
      : null;
    return {
      area,
      coats: coats.map((c, i) => ({
        ...c,
        paintName: paints.get(row.coats[i]?.paintId ?? '')?.name ?? row.coats[i]?.paintName ?? null,
        amount: who.displayAmount ? c.amount : null,
      })),
      paintKg: total('paintKg', 3),
      thinnerKg: total('thinnerKg', 3),
      amount,
    };
  }),
  ...structures.routes,
];
