/** 涂料效期看板 (commerce §13): each band as the stock list finds it with the same filter. */
import * as c from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { seenProjects } from '../../cad/project/index.ts';
import { seenAs } from '../../inventory/index.ts';
import { paintCosts } from './cost-viewer.ts';
import { type Taker, takersOf } from './expiry.store.ts';
import { listStock, stockDay, type StockRow } from './stock.store.ts';

function boardRow(row: StockRow, takers: readonly Taker[]): c.PaintExpiryRow {
  const { id, paintId, paintName, colorCode, batchNo, warehouseName, positionCode } = row;
  const { quantity, expiryDate, daysLeft, state } = row;
  return {
    id,
    paintId,
    paintName,
    colorCode,
    batchNo,
    warehouseName,
    positionCode,
    quantity,
    expiryDate,
    daysLeft,
    state,
    projects: takers
      .slice(0, c.EXPIRY_PROJECTS)
      .map(({ projectId, name, kg }) => ({ id: projectId, name, kg })),
    projectCount: takers.length,
  };
}

export const expiryRoutes: readonly Binding[] = seenAs(paintCosts, [
  bind(c.paintExpiry, async ({ tx, who }) => {
    const day = await stockDay(tx);
    const pages = await Promise.all(
      c.PAINT_EXPIRY_BANDS.map(({ value: band }) => {
        const asked = { expiry: [band], sorting: 'expiryDate asc', skipCount: 0 };
        return listStock(tx, who, { ...asked, maxResultCount: c.EXPIRY_ROWS }, day);
      }),
    );
    const paintIds = pages.flatMap((page) => page.items.map((r) => r.paintId));
    const takers = Map.groupBy(await takersOf(tx, paintIds, seenProjects(who, 'c')), (t) => t.paintId);
    return {
      bands: pages.map((page, i) => ({
        band: c.PAINT_EXPIRY_BANDS[i]?.value ?? 0,
        count: page.totalCount,
        kg: page.quantity,
        value: who.displayAmount ? page.value : null,
        rows: page.items.map((row) => boardRow(row, takers.get(row.paintId) ?? [])),
      })),
    };
  }),
]);
