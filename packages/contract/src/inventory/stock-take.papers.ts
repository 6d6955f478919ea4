/** Papers of counts (commerce §2.7): their sheets, and who did what with them. */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { logQuery, logRow } from '../kit/document/schemas.ts';
import { paged } from '../kit/paging.ts';
import { inAnyDomain } from './inventory.words.ts';
import { domainQuery } from './reservation.calls.ts';
import { stockTakeFilters } from './stock-take.calls.ts';

const base = '/api/warehouse/stock-take';

/** The counts of a filter as a sheet. */
export const exportStockTakes = call({
  id: 'warehouse.stock-take.all-down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出盘点单列表',
  right: inAnyDomain('export'),
  query: z.object(stockTakeFilters),
  answer: 'file',
});
/** Who did what when with the counts of a domain, and with one of them. */
export const stockTakeLog = call({
  id: 'warehouse.stock-take.log',
  method: 'GET',
  path: `${base}/log`,
  title: '盘点日志',
  right: inAnyDomain('get'),
  query: logQuery.extend({ domain: domainQuery }),
  output: paged(logRow),
});
export const stockTakeLogOf = call({
  id: 'warehouse.stock-take.log-of',
  method: 'GET',
  path: `${base}/{id}/log`,
  title: '盘点单的日志',
  right: inAnyDomain('get'),
  query: logQuery,
  output: paged(logRow),
});
/** The lines as a sheet: to count with on paper, or what came of it. */
export const exportStockTake = call({
  id: 'warehouse.stock-take.down',
  method: 'GET',
  path: `${base}/{id}/down`,
  title: '导出盘点单',
  right: inAnyDomain('export'),
  answer: 'file',
});
