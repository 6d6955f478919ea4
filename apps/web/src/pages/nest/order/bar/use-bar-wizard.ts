/** The state of a new (or edited) order of bars through its three steps. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { barPreset, bars } from '@muyun/contract';
import type { BarDraft, BarNestParams, BarPieceView, BarStockView, OutputOf } from '@muyun/contract';
import { request, useCall } from '../../../../kit/http/index.ts';
import { readStored, writeStored } from '../../../../kit/storage.ts';
import type { ChosenLost } from '../create/use-wizard.ts';

export type BarGroup = OutputOf<typeof bars.listBarPieces>['groups'][number];
export type BarStockDraft = NonNullable<BarDraft['stocks']>[number] & {
  key: string;
  /** the code of a remnant in stock */
  title?: string | undefined;
};
type Order = OutputOf<typeof bars.getBarOrder>;

/** A new order that nests what another one lost. */
export interface BarParent {
  readonly id: string;
  /** lost pieces */
  readonly wanted: ReadonlyMap<string, number>;
}
export interface BarWizardStart {
  readonly orderId?: string | undefined;
  readonly productIds?: string[] | undefined;
  readonly projectIds?: string[] | undefined;
  readonly parent?: BarParent | undefined;
  /** 补套 of chosen lost pieces */
  readonly lost?: ChosenLost | undefined;
}

const PARAMS_KEY = 'nest.bar-params';
let made = 0;
export const stockKey = (): string => `s${(made += 1)}`;

const draftOf = (s: BarStockView): BarStockDraft => ({
  key: stockKey(),
  groupName: s.groupName,
  kind: s.kind as 1 | 2 | 3,
  length: s.length,
  minLength: s.minLength,
  maxLength: s.maxLength,
  lengthStep: s.lengthStep,
  restId: s.restId,
  title: s.restId === null ? undefined : s.title,
  limitQuantity: s.limitQuantity,
  // a whole bar by its SKU: the server knows the price and its unit
  price: s.kind === 1 ? null : s.price,
});

/** Defaults of the next order are those of the last; the search starts anew. */
const startParams = (): BarNestParams => ({
  ...barPreset(),
  ...readStored<Partial<BarNestParams>>(PARAMS_KEY, {}),
  iterLimit: 0,
  seed: 1,
});

/** How many of a piece are taken unless somebody says otherwise. */
const startQuantity = (p: BarPieceView, start: BarWizardStart): number => {
  if (start.orderId) return p.ordered;
  const wanted = start.parent?.wanted ?? start.lost?.wanted;
  return wanted ? Math.min(p.available, wanted.get(p.id) ?? 0) : p.available;
};

/** What is typed of the order; one that is changed is read once. */
function useTyped(start: BarWizardStart) {
  const [filter, setFilter] = useState({ projectIds: start.projectIds ?? [], text: '' });
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const [stocks, setStocks] = useState<readonly BarStockDraft[] | null>(null);
  const [params, setParams] = useState(startParams);
  const [name, setName] = useState('');
  const [version, setVersion] = useState(0);
  const loaded = useEffectEvent((order: Order) => {
    setVersion(order.version);
    setParams(order.params);
    setName(order.name ?? '');
    setStocks(order.stocks.map(draftOf));
  });
  useEffect(() => {
    if (start.orderId)
      void request(bars.getBarOrder, { params: { id: start.orderId } }).then((order) => loaded(order));
  }, [start.orderId]);
  return {
    filter,
    setFilter,
    typed,
    setQuantities: (next: readonly (readonly [string, number])[]) =>
      setTyped((old) => new Map([...old, ...next])),
    stocks,
    setStocks: (next: readonly BarStockDraft[]) => setStocks(next),
    params,
    setParams: (next: BarNestParams) => {
      writeStored(PARAMS_KEY, next);
      setParams(next);
    },
    name,
    setName,
    version,
  };
}

export function useBarWizard(start: BarWizardStart) {
  const own = useTyped(start);
  const { filter, typed, stocks, params, name } = own;
  const asked = useCall(bars.listBarPieces, {
    query: {
      productIds: start.productIds?.length ? (start.productIds.join(',') as never) : undefined,
      orderId: start.orderId,
    },
  });
  const all = asked.data?.pieces;
  const inProjects = (p: BarPieceView): boolean =>
    filter.projectIds.length === 0 || filter.projectIds.includes(p.projectId);
  const quantityOf = (p: BarPieceView): number =>
    typed.get(p.id) ?? (inProjects(p) ? startQuantity(p, start) : 0);
  const picked = (all ?? []).filter((p) => quantityOf(p) > 0);
  const names = new Set(picked.map((p) => p.groupName));
  const groups = (asked.data?.groups ?? []).filter((g) => names.has(g.name));
  const offered = useMemo(
    () => (asked.data?.groups ?? []).flatMap((g) => g.stocks.map(draftOf)),
    [asked.data],
  );
  const chosen = stocks ?? offered;
  const body: BarDraft = {
    name: name || null,
    pieces: picked.map((p) => ({
      pieceId: p.id,
      quantity: quantityOf(p),
      priority: start.lost?.urgent.has(p.id) ? 1 : p.priority,
    })),
    stocks: chosen.filter((s) => names.has(s.groupName)).map(({ key: _key, title: _title, ...s }) => s),
    params,
    ...(start.parent ? { parentOrderId: start.parent.id } : {}),
    ...(start.lost ? { lostIds: [...start.lost.ids] } : {}),
  };
  const words = filter.text.trim().toLowerCase();
  return {
    asked,
    all,
    pieces: all?.filter(
      (p) => inProjects(p) && `${p.code} ${p.name} ${p.length}`.toLowerCase().includes(words),
    ),
    ...own,
    quantityOf,
    groups,
    chosen,
    body,
    count: body.pieces.reduce((s, p) => s + p.quantity, 0),
    /** groups that have nothing to be cut from */
    bare: groups.filter((g) => !chosen.some((s) => s.groupName === g.name)),
  };
}
export type BarWizardState = ReturnType<typeof useBarWizard>;
