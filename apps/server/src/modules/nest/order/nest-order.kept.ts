/** What the list of nest orders counts without reading it: orders of plates by state, with their sums. Bars have a list of their own. */
import { NEST_BARS } from '@muyun/contract';
import type { KeptList } from '../../../kit/kept-list.ts';
import { whole } from '../../../kit/paged.ts';
import { sql } from '../../../kit/sql.ts';

export const keptOrders: KeptList = {
  table: 'nest_order',
  document: 'nest.plates',
  state: (t) => sql`${t}.state`,
  isCounted: (t) => sql`not ${t}.is_deleted and ${t}.kind <> ${whole(NEST_BARS)}`,
  sums: {
    sheetAmount: 'sheet_amount',
    pieceAmount: 'piece_amount',
    grossWeight: 'gross_weight',
    netWeight: 'net_weight',
    materialCost: 'material_cost',
    netArea: 'net_area',
    grossArea: 'gross_area',
    scrapWeight: 'scrap_weight',
  },
};
