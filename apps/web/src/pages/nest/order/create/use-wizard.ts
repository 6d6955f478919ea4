/** The state of a new (or edited) order through its five steps; what the server computes is asked for by step. */
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { nest, NEST_SHAPES, stockKeyOf, TRUE_SHAPE } from '@muyun/contract';
import type { NestDraft, NestParams, OutputOf } from '@muyun/contract';
import { invalidate, request, useCall } from '../../../../kit/http/index.ts';
import { useShapes } from './kind-choice.ts';
import { type ChosenLost, keepParams, useParams } from './use-params.ts';

export type Product = OutputOf<typeof nest.listNestProducts>[number];
export type StockGroup = OutputOf<typeof nest.nestStockOptions>[number];
type Order = OutputOf<typeof nest.getNestOrder>;
export type Check = OutputOf<typeof nest.precheckNestOrder>;
export interface Line {
  quantity: number;
  priority: number;
  groupKey: string | null;
  /** laid only where it costs no sheet */
  isFiller?: boolean;
}
/** A chosen stock: `group|key` → its limit (null = no limit). */
export type Chosen = ReadonlyMap<string, number | null>;

const stockKey = (
  groupName: string,
  s: Parameters<typeof stockKeyOf>[0] & { plateMaterialSizeId?: string | null | undefined },
): string => `${groupName} ${stockKeyOf(s) ?? s.plateMaterialSizeId ?? ''}`;
export { stockKey };
export type { ChosenLost };

/** What others have taken of the chosen pieces. */
export interface Taken {
  kinds: number;
  pieces: number;
}

export interface Wizard {
  /** opened for given products or an existing order */
  isPreset: boolean;
  /** the products it was opened for */
  productIds: string[];
  lost: ChosenLost | undefined;
  projectIds: string[];
  setProjectIds: (ids: string[]) => void;
  products: Product[] | undefined;
  lines: ReadonlyMap<string, Line>;
  setLine: (id: string, line: Line | null) => void;
  setLines: (lines: ReadonlyMap<string, Line>) => void;
  params: NestParams;
  setParams: (params: NestParams) => void;
  groups: StockGroup[] | undefined;
  chosen: Chosen | null;
  setChosen: (chosen: Chosen) => void;
  name: string;
  setName: (name: string) => void;
  body: NestDraft;
  /** asked for */
  kinds: number;
  pieces: number;
  /** that may fill, at most */
  fillers: number;
  /** of the order that is changed, as it was read when the dialog opened */
  version: number;
  /** reads the free pieces again and takes no more than these */
  shrink: () => Promise<Taken>;
  /** forgets what was typed here for the order as it is stored */
  reload: (order: Order) => Promise<void>;
}

const NONE: Product[] = [];

/** All free pieces, or as many as are lost, unless somebody has said otherwise. */
function linesOf(
  products: readonly Product[],
  old: ReadonlyMap<string, Line>,
  lost?: ChosenLost,
): Map<string, Line> {
  const next = new Map<string, Line>();
  // an order that is changed keeps what it has taken of its projects; a project added now comes whole
  const held = new Set(products.filter((p) => p.ordered > 0).map((p) => p.projectId));
  for (const p of products)
    next.set(
      p.id,
      old.get(p.id) ?? {
        quantity: lost ? lostIn(p, lost) : held.has(p.projectId) ? p.ordered : p.availableToNest,
        priority: lost?.urgent.has(p.id) ? FIRST : p.priority,
        groupKey: p.groupKey,
        isFiller: p.isFiller,
      },
    );
  return next;
}

/** What is in a hurry. */
const FIRST = 1;
export const lostIn = (p: Pick<Product, 'id' | 'availableToNest'>, lost: ChosenLost): number =>
  Math.min(p.availableToNest, lost.wanted.get(p.id) ?? 0);

interface WizardStart {
  lost?: ChosenLost | undefined;
  productIds: string[];
  projectIds: string[];
  orderId: string | undefined;
}

const openedFor = ({ productIds, orderId, lost }: WizardStart) => ({
  isPreset: productIds.length > 0 || orderId !== undefined,
  productIds,
  lost,
});

export function useWizard(start: WizardStart): Wizard {
  const [projectIds, setProjectIds] = useState(start.projectIds);
  const [params, setParams, followKind] = useParams(start);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [name, setName] = useState('');
  const [version, setVersion] = useState(0);
  const { products, lines, setLine, setLines, shrink } = useLines(start, projectIds);
  useProposedKind(products, followKind);

  const load = (order: Order) => {
    setVersion(order.version);
    setParams(order.params);
    setName(order.name ?? '');
    setProjectIds(order.projectIds);
    setChosen(new Map(order.stocks.map((s) => [stockKey(s.groupName, s), s.limitQuantity])));
  };
  const reload = async (order: Order) => {
    load(order);
    const query = { projectIds: order.projectIds.join(','), orderId: order.id } as never;
    setLines(linesOf(await request(nest.listNestProducts, { query }), new Map()));
    await invalidate(nest.listNestProducts);
  };

  useOrderOnce(start.orderId, load);

  const { picked, asked } = usePicked(lines);
  const groups = useStockGroups(asked, params.colorMode);
  const body: NestDraft = {
    name: name || null,
    ...askedFor(picked, asked, params),
    stocks: chosen === null ? null : stocksOf(groups ?? [], chosen),
    ...(start.lost ? { lostIds: [...start.lost.ids] } : {}),
  };
  return {
    ...openedFor(start),
    projectIds,
    setProjectIds,
    products,
    lines,
    setLine,
    setLines,
    params,
    setParams: (next) => {
      keepParams(next);
      setParams(next);
    },
    groups,
    chosen,
    setChosen,
    name,
    setName,
    body,
    kinds: asked.length,
    pieces: asked.reduce((s, p) => s + p.quantity, 0),
    fillers: body.products.reduce((s, p) => s + (p.isFiller ? p.quantity : 0), 0),
    version,
    shrink,
    reload,
  };
}

/** The pieces that are taken, and of them those that are not to fill. */
function usePicked(lines: ReadonlyMap<string, Line>) {
  const picked = useMemo(() => pickedOf(lines), [lines]);
  const asked = useMemo(() => picked.filter((p) => !p.isFiller), [picked]);
  return { picked, asked };
}

/** Pieces that are to be nested by their outlines propose it, whenever others are offered. */
function useProposedKind(products: readonly Product[] | undefined, propose: (shapes: boolean) => void): void {
  const hasShapes = useShapes();
  const [seen, setSeen] = useState<readonly Product[]>();
  if (!products || products === seen) return;
  setSeen(products);
  propose(hasShapes && products.some((p) => p.nestKind === NEST_SHAPES));
}

/** The order that is changed, read once when the dialog opens. */
function useOrderOnce(orderId: string | undefined, load: (order: Order) => void): void {
  const loaded = useEffectEvent(load);
  useEffect(() => {
    if (orderId) void request(nest.getNestOrder, { params: { id: orderId } }).then((order) => loaded(order));
  }, [orderId]);
}

/** The pieces that can be nested, and how many of each are taken. */
function useLines(start: WizardStart, projectIds: readonly string[]) {
  const [lines, setLines] = useState<ReadonlyMap<string, Line>>(new Map());
  const wanted = projectIds.length > 0 || start.productIds.length > 0 || start.orderId !== undefined;
  const input = {
    query: {
      projectIds: projectIds.join(',') || undefined,
      productIds: start.productIds.join(',') || undefined,
      orderId: start.orderId,
    } as never,
  };
  const { data } = useCall(nest.listNestProducts, input, { enabled: wanted });
  const products = wanted ? data : NONE;

  const shrink = async (): Promise<Taken> => {
    const now = await request(nest.listNestProducts, input);
    const free = new Map(now.map((p) => [p.id, p.availableToNest + p.ordered]));
    const short = [...lines].filter(([id, l]) => l.quantity > (free.get(id) ?? 0));
    setLines((old) => {
      const next = new Map(old);
      for (const [id, line] of short) next.set(id, { ...line, quantity: free.get(id) ?? 0 });
      return next;
    });
    await invalidate(nest.listNestProducts, nest.listNestProjects);
    return {
      kinds: short.length,
      pieces: short.reduce((sum, [id, l]) => sum + l.quantity - (free.get(id) ?? 0), 0),
    };
  };

  // products that came anew are taken whole at once, before they are drawn
  const [offered, setOffered] = useState<Product[]>();
  if (products && products !== offered) {
    setOffered(products);
    setLines((old) => linesOf(products, old, start.lost));
  }
  const setLine = useCallback(
    (id: string, line: Line | null) =>
      setLines((old) =>
        new Map(old).set(id, line ?? { ...(old.get(id) ?? { priority: 5, groupKey: null }), quantity: 0 }),
      ),
    [],
  );
  return { products, lines, setLine, setLines, shrink };
}

function pickedOf(lines: ReadonlyMap<string, Line>): NestDraft['products'] {
  return [...lines]
    .filter(([, l]) => l.quantity > 0)
    .map(([productId, l]) => ({
      productId,
      quantity: l.quantity,
      priority: l.priority,
      ...(l.groupKey ? { groupKey: l.groupKey } : {}),
      ...(l.isFiller ? { isFiller: true } : {}),
    }));
}

/** Nothing fills between true outlines. */
function askedFor(
  picked: NestDraft['products'],
  asked: NestDraft['products'],
  params: NestParams,
): Pick<NestDraft, 'kind' | 'products' | 'params'> {
  if (params.cutMode !== TRUE_SHAPE) return { kind: 1, products: picked, params };
  return { kind: NEST_SHAPES, products: asked, params: { ...params, filler: false } };
}

/** What the chosen pieces may be cut from. */
function useStockGroups(picked: NestDraft['products'], colorMode: NestParams['colorMode']) {
  const options = useCall(
    nest.nestStockOptions,
    { body: { products: picked.map(({ productId, quantity }) => ({ productId, quantity })), colorMode } },
    { enabled: picked.length > 0 },
  );
  return picked.length > 0 ? options.data : [];
}

function stocksOf(groups: readonly StockGroup[], chosen: Chosen): NonNullable<NestDraft['stocks']> {
  return groups.flatMap((g) =>
    g.stocks
      .filter((s) => chosen.has(stockKey(g.name, s)))
      .map((s) => ({
        groupName: g.name,
        kind: s.kind,
        stockPlateId: s.stockPlateId,
        warehouseId: s.warehouseId,
        materialSkuId: s.materialSkuId,
        plateMaterialSizeId: s.plateMaterialSizeId,
        limitQuantity: chosen.get(stockKey(g.name, s)) ?? null,
        useOrder: s.useOrder,
      })),
  );
}
