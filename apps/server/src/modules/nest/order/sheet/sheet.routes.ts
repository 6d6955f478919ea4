/** Binds the calls of sheets in the shop. */
import { nest } from '@muyun/contract';
import { bind, type Binding } from '../../../../kit/call.ts';
import { act, doingOf } from '../../../../kit/document/index.ts';
import { tellConfirmed } from '../nest-demand.ts';
import { barLife, orderLife } from '../nest-life.ts';
import { findOrder } from '../nest-order.store.ts';
import { actualOf } from './sheet-actual.ts';
import { boardsOf } from './sheet-board.ts';
import { cutSheet, lockSheet, scrapSheet } from './sheet-cut.ts';
import { nestRest } from './sheet-end.ts';
import { undoCutSheet } from './sheet-undo.ts';
import { sheetDetail, sheetsOf } from './sheet-view.ts';

export const sheetRoutes: readonly Binding[] = [
  bind(nest.listOrderSheets, ({ tx, who, params }) => sheetsOf(tx, who, params.id)),
  bind(nest.nestOrderActual, ({ tx, who, params }) => actualOf(tx, who, params.id)),
  bind(nest.getSheet, ({ tx, who, params }) => sheetDetail(tx, who, params.sheetNo)),
  bind(nest.listSheetBoards, async ({ tx, who, params }) =>
    boardsOf(tx, who, (await lockSheet(tx, who, params.sheetNo, false)).sheet),
  ),
  bind(nest.cutSheet, cutSheet),
  bind(nest.scrapSheet, scrapSheet),
  bind(nest.undoCutSheet, undoCutSheet),
  bind(nest.nestRest, async (context) => {
    const { tx, who, params, body } = context;
    const isPlates = (await findOrder(tx, who, params.id)) !== null;
    const life = isPlates ? orderLife : barLife;
    const asked = { id: params.id, action: 'rest', version: body.version } as const;
    const { after, outcome } = await act(doingOf(context), life, asked, (_doing, order) =>
      nestRest(context, order),
    );
    if (isPlates) await tellConfirmed(context, after);
    return { id: outcome.made.id, no: outcome.made.no };
  }),
];
