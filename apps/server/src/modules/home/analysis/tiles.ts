/** The tiles of the analysis page: each is computed by the list that it leads to, so the two cannot disagree. */
import { dec, type Tile, type TileName, TILES } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { seenBy, type Who } from '../../../kit/who.ts';
import { listProjects } from '../../cad/project/index.ts';
import { listOrders } from '../../nest/order/index.ts';

interface Listed {
  readonly totalCount: number;
  readonly totals?: Readonly<Record<string, string | number>>;
}
const LISTS: Readonly<Record<Tile['path'], (tx: Tx, who: Who, query: object) => Promise<Listed>>> = {
  '/cad/project': (tx, who, query) => listProjects(tx, who, { ...query, skipCount: 0, maxResultCount: 1 }),
  '/nest/order': (tx, who, query) => listOrders(tx, who, { ...query, skipCount: 0, maxResultCount: 1 }),
};
const NAMES = Object.keys(TILES) as TileName[];

/** Percent with two decimals; null when there is nothing to be a part of. */
function share(part: string | number | undefined, whole: string | number | undefined): string | null {
  const all = dec(whole ?? 0);
  return all.isZero()
    ? null
    : dec(part ?? 0)
        .div(all)
        .times(100)
        .toFixed(2);
}
const VALUES: Readonly<Record<TileName, (of: Listed) => string | null>> = {
  openProjects: (of) => String(of.totalCount),
  overdue: (of) => String(of.totalCount),
  newArea: (of) => dec(of.totals?.['unfoldArea'] ?? 0).toFixed(4),
  nestArea: (of) => dec(of.totals?.['netArea'] ?? 0).toFixed(4),
  utilization: (of) => share(of.totals?.['netArea'], of.totals?.['grossArea']),
  scrapRate: (of) => share(of.totals?.['scrapWeight'], of.totals?.['grossWeight']),
};

/** Those whose lists the person may read. */
export async function tilesOf(tx: Tx, who: Who, month: string) {
  const shown = NAMES.filter((name) => who.rights.has(TILES[name].right));
  const asked = new Map<string, Promise<Listed>>();
  return Promise.all(
    shown.map(async (name) => {
      const tile: Tile = TILES[name];
      const query = tile.query(month);
      const key = `${tile.path} ${JSON.stringify(query)}`;
      const list = asked.get(key) ?? LISTS[tile.path](tx, seenBy(who, [tile.right]), query);
      asked.set(key, list);
      return { name, value: VALUES[name](await list) };
    }),
  );
}
