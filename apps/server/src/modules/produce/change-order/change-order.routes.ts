/** Calls of change orders beside the set: who has read them, and their files. */
import {
  addChangeOrderFile,
  changeOrder,
  changeOrderFiles,
  changeOrderUsers,
  changeViewLog,
  readChanges,
  removeChangeOrderFile,
  unreadChanges,
  viewChangeOrder,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type Doing, doingOf, filesOf } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { changeReaders, listChanges, unreadChangeCount, viewChange } from '../../platform/message/index.ts';
import { changeOrders } from './change-order.ts';
import { changeViews } from './change-view.store.ts';
import { attachmentsOf, orderOfFile } from './change-order.store.ts';

const VOIDED = 64;
const READ = 4;

/** The files of an order that the member may see. Raises Common:NotFound. */
async function shownFiles(tx: Tx, who: Who, id: string) {
  await changeOrders.store.load(tx, who, id);
  return filesOf(tx, await attachmentsOf(tx, id));
}

/** Writes the files of an order that is not void, with its log. */
async function writeFiles(
  doing: Doing,
  id: string,
  next: (files: readonly string[]) => readonly string[],
  action: string,
): Promise<void> {
  const head = await changeOrders.store.lock(doing.tx, doing.who, id);
  if (head.orderStatus === VOIDED)
    raise('Common:InvalidState', { state: changeOrder.machine.states[VOIDED].label, action });
  await changeOrders.amend(doing, head, { attachments: [...next(head.attachments ?? [])] }, 'file', action);
}

export const changeRoutes: readonly Binding[] = [
  bind(unreadChanges, ({ tx, query }) => listChanges(tx, 2, query)),
  bind(readChanges, ({ tx, query }) => listChanges(tx, READ, query)),
  bind(changeViewLog, ({ tx, who, query }) => changeViews(tx, who, query)),
  bind(viewChangeOrder, async ({ tx, params }) => {
    if (!(await viewChange(tx, params.id))) raise('Common:NotFound');
    return { orderStatus: READ, unReadCount: await unreadChangeCount(tx) };
  }),
  bind(changeOrderUsers, async ({ tx, who, params }) => {
    await changeOrders.store.load(tx, who, params.id);
    return changeReaders(tx, params.id);
  }),
  bind(changeOrderFiles, ({ tx, who, params }) => shownFiles(tx, who, params.id)),
  bind(addChangeOrderFile, async (context) => {
    const { params, body, tx, who } = context;
    await writeFiles(
      doingOf(context),
      params.id,
      (files) => [...files.filter((f) => f !== body.fileId), body.fileId],
      addChangeOrderFile.title,
    );
    return shownFiles(tx, who, params.id);
  }),
  bind(removeChangeOrderFile, async (context) => {
    const { params, tx } = context;
    const id = (await orderOfFile(tx, params.id)) ?? raise('Change:FileMissing');
    await writeFiles(
      doingOf(context),
      id,
      (files) => files.filter((f) => f !== params.id),
      removeChangeOrderFile.title,
    );
  }),
];
