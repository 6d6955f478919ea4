/** What went on lately, for the dashboard: of what the person may open, the last first. */
import { records } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { openTypes, shownTo } from './operate-log.ts';
import { pageOfOperations } from './operate-log.store.ts';
import { rangeOf } from './range.ts';

const ROWS = 15;

export async function feedOf(tx: Tx, who: Who) {
  const readable = records.filter((r) => who.rights.has(`${r.item}:query`)).map((r) => r.id);
  const bizTypes = [...readable, ...openTypes(who)];
  if (bizTypes.length === 0) return [];
  const asked = { bizTypes, isRefused: false, skipCount: 0, maxResultCount: ROWS };
  const page = await pageOfOperations({ tx, who }, asked, rangeOf({}, 'list'));
  return page.items
    .map((row) => shownTo(who, row))
    .map(({ id, time, userName, module, bizNo, summary, path }) => ({
      id,
      time,
      userName,
      module,
      bizNo,
      summary,
      path,
    }));
}
