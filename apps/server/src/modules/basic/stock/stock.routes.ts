/** Sheet stock: what entering a board means, and its moves. Quantities go through the ledger only. */
import {
  dec,
  isTooSmall,
  kgPrice,
  OUTLINE_FAULTS,
  REMNANT_ENDS,
  type RemnantOutline,
  stock,
  type stockPlateExtra,
  type stockPlateFields,
} from '@muyun/contract';
import { outlineArea, outlineFault } from '@muyun/nesting/panel';
import { changesOf } from '../../../kit/audit.ts';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { type MasterDoing, type MasterView, readLog, ServedMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { keepersOf } from '../../../ledger/inventory/index.ts';
import { adjustStock } from '../../../ledger/stock/index.ts';
import { assertWarehouse, ownerOfWarehouse } from '../warehouse/index.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { confirmRemnants, scrapRemnants, sellRemnants, voidRemnant } from './remnant.ts';
import { moveRemnants } from './remnant-move.ts';
import { printRemnant } from './remnant-label.ts';
import { enterScrap } from './scrap.ts';
import { remnantRulesOf } from './remnant-rules.ts';
import { worthByRule } from './remnant-worth.ts';
import { fitIn } from './remnant-fit.ts';
import { idIn } from '../../../kit/sql.ts';
import { idleByMonth, type RemnantSize, smallestThatHold } from './remnant-find.store.ts';
import {
  boardFilters,
  boardsMoved,
  free,
  listMoves,
  nearestListed,
  shownOfBoard,
  totalsOf,
} from './stock.store.ts';

const REMNANT = 3;
const [REMNANTS, BOARDS] = [{ kind: REMNANT }, { kind: 4 }];
/** what is no stock any more */
const ENDED: readonly number[] = Object.values(REMNANT_ENDS);
/** remnants that a search shows */
const FOUND_MOST = 60;
/** whose bounds hold the size and that are looked at for whether they do: one with an outline may not, one may be kept for somebody */
const LOOKED_AT = [100, 300] as const;
/** rows of the picker */
const MOST = { skipCount: 0, maxResultCount: 2000, sorting: 'creationTime asc' } as const;

/** The price that was typed; without one that of the texture's price list, so that no board is free by mistake. */
async function priceOf(
  tx: Tx,
  body: Parameters<typeof nearestListed>[1] & { unitPrice?: string | undefined },
): Promise<string> {
  const typed = body.unitPrice ?? '0';
  if (!dec(typed).isZero()) return typed;
  const listed = await nearestListed(tx, body);
  return (listed && kgPrice(listed)) ?? typed;
}

type Fits = ReadonlyMap<string, NonNullable<ReturnType<typeof fitIn>>>;
/** Where a rectangle of long × short mm lies in those that nobody keeps, by their ids. */
async function fitting(tx: Tx, sizes: readonly RemnantSize[], long: number, short: number): Promise<Fits> {
  const kept = await keepersOf(
    tx,
    sizes.map((s) => s.id),
  );
  const fits = new Map<string, NonNullable<ReturnType<typeof fitIn>>>();
  for (const size of sizes) {
    const fit = kept.has(size.id) ? null : fitIn(size, long, short);
    if (fit) fits.set(size.id, fit);
    if (fits.size === FOUND_MOST) break;
  }
  return fits;
}

interface Outlined {
  kind?: number | undefined;
  width: number;
  length: number;
  outline?: RemnantOutline | null | undefined;
}
/** m² of a remnant that is no rectangle, never more than it has; null for a rectangle. Raises Stock:Outline. */
function areaOf({ kind, outline, ...size }: Outlined): string | null {
  if (!outline) return null;
  const fault = kind === REMNANT ? outlineFault(outline, size) : 'KIND';
  if (fault) raiseAt('outline', 'Stock:Outline', { reason: OUTLINE_FAULTS[fault] });
  const area = outlineArea(outline).replace(/(\.\d{4})\d*$/, '$1');
  if (dec(area).isZero()) raiseAt('outline', 'Stock:Outline', { reason: OUTLINE_FAULTS.CROSSING });
  return area;
}

/** Smaller ones the space does not keep. Raises Material:RemnantTooSmall. */
async function assertKept(tx: Tx, size: Parameters<typeof isTooSmall>[1]): Promise<void> {
  const rules = await remnantRulesOf(tx);
  const { minShort: short, minArea: area } = rules;
  if (isTooSmall(rules, size)) raiseAt('width', 'Material:RemnantTooSmall', { short, area });
}

/** What was typed, else what the space's rule says. In a warehouse nothing is free by mistake. Raises Stock:RemnantValue. */
async function valueOf(
  doing: Context<typeof stock.createStock>,
  area: string | null,
  listed: string,
): Promise<string | null> {
  const { body } = doing;
  if (body.kind !== REMNANT) return null;
  if (body.warehouseId && (await ownerOfWarehouse(doing.tx, body.warehouseId))) return '0.00';
  const prices = { typed: body.unitPrice ?? '0', listed };
  const value = body.bookValue ?? (await worthByRule(doing, { ...body, area }, prices));
  if (value === null && body.warehouseId) raiseAt('bookValue', 'Stock:RemnantValue');
  return value;
}

type Board = MasterView<typeof stockPlateFields, typeof stockPlateExtra>;

class StockPlates extends ServedMaster<typeof stockPlateFields, typeof stockPlateExtra> {
  /** A page with sheets, area and weight of the whole filter. */
  async listed({ tx, who, query }: Context<typeof stock.listStock>) {
    const where = this.store.where(tx, who, query);
    const [rows, { n, ...totals }] = await Promise.all([
      this.store.page(tx, where, query),
      totalsOf(tx, where),
    ]);
    return { items: rows.map((row) => this.shown(who, row)), totalCount: n, totals };
  }

  /** What nesting may take: enabled, free sheets; remnants first, oldest first. */
  async available({ tx, who, query }: Context<typeof stock.availableStock>): Promise<Board[]> {
    const asked = [REMNANTS, BOARDS].filter(({ kind }) => query.kind === undefined || query.kind === kind);
    const parts = await Promise.all(
      asked.map((kind) => this.store.page(tx, free(this.store.where(tx, who, { ...query, ...kind })), MOST)),
    );
    const kept = await keepersOf(
      tx,
      (parts[0] ?? []).map((r) => r.id),
    );
    return parts
      .flat()
      .filter((r) => !kept.has(r.id))
      .slice(0, MOST.maxResultCount)
      .map((row) => this.shown(who, row));
  }

  /** Free remnants that a rectangle fits into, the smallest first. */
  async find({ tx, who, query }: Context<typeof stock.findRemnants>) {
    const { width = '0', length = '0', ...rest } = query;
    const [long, short] = dec(width).gt(length) ? [width, length] : [length, width];
    const asked = { ...rest, ...REMNANTS };
    const where = free(this.store.where(tx, who, asked));
    let fits: Fits = new Map();
    for (const most of LOOKED_AT) {
      const sizes = await smallestThatHold(tx, where, rest, [long, short], most);
      fits = await fitting(tx, sizes, Number(long), Number(short));
      if (fits.size === FOUND_MOST || sizes.length < most) break;
    }
    if (fits.size === 0) return [];
    const rows = await this.store.page(
      tx,
      this.store.where(tx, who, asked).and(idIn([...fits.keys()])),
      MOST,
    );
    const by = new Map(rows.map((row) => [row.id, row]));
    return [...fits].flatMap(([id, fit]) => {
      const row = by.get(id);
      return row ? [{ ...this.shown(who, row), fit }] : [];
    });
  }

  /** Raises Basic:CodeDuplicate, Stock:RemnantOne, Stock:Outline, Stock:RemnantValue, Material:RemnantTooSmall. */
  async enter(doing: Context<typeof stock.createStock>): Promise<Board> {
    const { tx, body } = doing;
    await this.assertUnique(tx, body, null);
    const { initialQuantity: delta = 0, ...board } = body;
    if (body.kind !== REMNANT && (await boardsMoved(tx))) raise('Stock:BoardsMoved');
    if (body.kind === REMNANT && delta > 1) raiseAt('initialQuantity', 'Stock:RemnantOne');
    const area = areaOf(board);
    if (body.kind === REMNANT) await assertKept(tx, { ...board, area });
    if (board.warehouseId) await assertWarehouse(tx, board.warehouseId);
    const warehouseId = body.kind === REMNANT ? (board.warehouseId ?? null) : null;
    const unitPrice = await priceOf(tx, body);
    const bookValue = await valueOf(doing, area, unitPrice);
    const id = await this.store.insert(tx, { ...board, warehouseId, area, unitPrice, bookValue });
    if (delta > 0) await adjustStock(tx, { stockPlateId: id, delta, sourceType: 'opening', sourceId: null });
    return this.#noted(doing, id, { action: 'add', summary: stock.createStock.title }, {});
  }

  /** Raises Stock:RemnantOne, Stock:Short, Stock:RemnantBusy of one that was scrapped, sold or voided. */
  async adjust(doing: Context<typeof stock.adjustStock>): Promise<Board> {
    const { tx, who, params, body } = doing;
    const before = await this.store.lock(tx, who, params.id);
    if (ENDED.includes(before.remnantStatus))
      raise('Stock:RemnantBusy', { code: before.code, action: stock.adjustStock.title });
    if (before.kind === REMNANT && before.quantity + body.delta > 1) raiseAt('delta', 'Stock:RemnantOne');
    const { delta, reason } = body;
    await adjustStock(tx, { stockPlateId: before.id, delta, sourceType: 'adjust', sourceId: null, reason });
    return this.#noted(doing, before.id, { action: 'adjust', summary: stock.adjustStock.title }, before);
  }

  /** What `voidRemnant` raises. */
  async voided(context: Context<typeof stock.voidRemnant>): Promise<Board> {
    const { tx, who, params } = context;
    await voidRemnant(context);
    return this.shown(who, await this.store.load(tx, who, params.id));
  }

  async #noted(
    { tx, who, audit }: MasterDoing,
    id: string,
    what: { action: string; summary: string },
    before: Readonly<Record<string, unknown>>,
  ): Promise<Board> {
    const row = await this.store.load(tx, who, id);
    const changes = changesOf(this.store.fields, before, row);
    await audit({ bizType: this.master.id, bizId: id, bizNo: this.titleOf(row), ...what, changes });
    return this.shown(who, row);
  }
}

const plates: StockPlates = new StockPlates(stock.stockPlateMaster, {
  extra: shownOfBoard,
  filter: boardFilters,
  complete(_doing, next, before) {
    const worth = (of: string | null | undefined) => dec(of ?? '0');
    if (
      before?.warehouseId &&
      next.bookValue !== undefined &&
      !worth(next.bookValue).eq(worth(before.bookValue))
    )
      raise('Stock:RemnantBooked');
    return Promise.resolve();
  },
  async assertDeletable(_doing, row) {
    if (row.quantity > 0 || row.reservedQuantity > 0) raise('Stock:NotEmpty', { code: row.code });
  },
  overrides: {
    list: bind(stock.listStock, (context) => plates.listed(context)),
    create: bind(stock.createStock, (context) => plates.enter(context)),
  },
});

export const stockRoutes: readonly Binding[] = [
  ...plates.routes,
  bind(stock.availableStock, (context) => plates.available(context)),
  bind(stock.adjustStock, (context) => plates.adjust(context)),
  bind(stock.confirmRemnants, confirmRemnants),
  bind(stock.enterScrap, (context) => {
    const { body } = context;
    const whole = dec(body.width).times(body.length).div(1_000_000).toString();
    return enterScrap(context, areaOf({ ...body, kind: REMNANT }) ?? whole);
  }),
  bind(stock.scrapRemnants, scrapRemnants),
  bind(stock.sellRemnants, sellRemnants),
  bind(stock.moveRemnants, moveRemnants),
  bind(stock.voidRemnant, (context) => plates.voided(context)),
  bind(stock.remnantLog, ({ tx, who, query }) => readLog(tx, who, stock.stockPlateMaster, query, null)),
  bind(stock.remnantLogOf, async ({ tx, who, params, query }) => {
    await plates.store.load(tx, who, params.id);
    return readLog(tx, who, stock.stockPlateMaster, query, params.id);
  }),
  bind(stock.printRemnant, async ({ tx, who, params }) => {
    await plates.store.load(tx, who, params.id);
    return printRemnant(tx, params.id);
  }),
  bind(stock.findRemnants, (context) => plates.find(context)),
  bind(stock.idleRemnants, async ({ tx, who }) => {
    const months = await idleByMonth(tx, who);
    return who.displayAmount ? months : months.map((m) => ({ ...m, value: null, idleValue: null }));
  }),
  bind(stock.stockMoves, async ({ tx, who, params, query }) => {
    await plates.store.load(tx, who, params.id);
    return listMoves(tx, params.id, query);
  }),
];
