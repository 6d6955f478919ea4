/** Binds the calls of orders of bars. */
import { bars, NEST_LOG_LABELS } from '@muyun/contract';
import { bind, type Binding, bindOutside, type Context } from '../../../../kit/call.ts';
import { act, doingOf } from '../../../../kit/document/index.ts';
import { requestCancel } from '../../../../kit/jobs.ts';
import { inTx } from '../../../../kit/tx.ts';
import { unconfirm } from '../nest-confirm.ts';
import { barLife, NEST_BIZ, nestActions, type NestChange, type NestDoing } from '../nest-life.ts';
import { listLog, loadOrder, type OrderRow } from '../nest-order.store.ts';
import { changeSupport } from '../nest-platform.ts';
import { followProgress, readProgress } from '../nest-progress.ts';
import { stopRun } from '../nest-stop.ts';
import { finish } from '../sheet/sheet-end.ts';
import { release } from '../sheet/sheet-release.ts';
import { adopt, forceRemove, remove, withdraw } from '../nest-transitions.ts';
import { barActual } from './bar-actual.ts';
import { confirmBars } from './bar-confirm.ts';
import { barDetail, barRowView, barsOf } from './bar-detail.ts';
import { changeBars, createBars, submitBars } from './bar-draft.ts';
import { prepareBarFile } from './bar-files.ts';
import { barClientsOfAll, barCostsOfAll, barOrdersOfAll } from './bar-host.store.ts';
import { listBarCosts, listBarResults } from './bar-list.store.ts';
import { listBars } from './bar-order.store.ts';
import { restsListed } from './bar-rest.ts';
import { waitingPieces } from './bar-waiting.ts';

type Changing = Context<typeof bars.barOrderState>;

/** What each verb does beside the state: what plates do, but for what is cut. */
function effectOf(context: Changing): (doing: NestDoing, order: OrderRow) => Promise<NestChange> {
  const { tx, who, body } = context;
  switch (body.action) {
    case 'submit':
    case 'recalc':
      return (_doing, order) => submitBars(tx, who, order);
    case 'cancel':
      return (_doing, order) => stopRun(tx, order, body.keep !== false);
    case 'adopt':
      return (_doing, order) => adopt(tx, order, body.runId ?? '');
    case 'confirm':
      return (_doing, order) => confirmBars(tx, order);
    case 'unconfirm':
      return (_doing, order) => unconfirm(tx, order);
    case 'release':
      return (_doing, order) => release(context, order);
    case 'finish':
      return (_doing, order) => finish(tx, order, body.reason ?? '');
    case 'void':
      return (_doing, order) => withdraw(tx, order);
  }
}

async function changeState(context: Changing) {
  const { tx, house, who, params, body } = context;
  const asked = { id: params.id, action: body.action, version: body.version };
  const { before, after } = await act(doingOf(context, body.reason), barLife, asked, effectOf(context));
  if (body.action === 'cancel' && before.jobId) await requestCancel(tx, house.jobs, before.jobId);
  return { id: after.id, state: after.state, version: after.version, actions: nestActions(after, who) };
}

const writing: readonly Binding[] = [
  bind(bars.createBarOrder, async ({ tx, who, body, audit }) => {
    const saved = await createBars(tx, who, body);
    await audit({
      bizType: NEST_BIZ,
      bizId: saved.id,
      bizNo: saved.no,
      action: 'add',
      summary: bars.createBarOrder.title,
    });
    return saved;
  }),
  bind(bars.updateBarOrder, (context) => changeBars(doingOf(context), context.params.id, context.body)),
  bind(bars.barOrderState, changeState),
  bind(bars.allowBarSupport, (context) => changeSupport(context, 'bars')),
  bind(bars.deleteBarOrder, async (context) => {
    const asked = { id: context.params.id, action: 'delete' } as const;
    await act(doingOf(context), barLife, asked, ({ tx }, order) => remove(tx, order));
  }),
  bind(bars.forceDeleteBarOrder, async (context) => {
    const { tx, params, query, house } = context;
    const asked = { id: params.id, action: 'forceDelete' } as const;
    const doing = doingOf(context, query.reason);
    const { before } = await act(doing, barLife, asked, (_doing, order) => forceRemove(tx, order));
    if (before.jobId) await requestCancel(tx, house.jobs, before.jobId);
  }),
];

const reading: readonly Binding[] = [
  bind(bars.listBarOrders, async ({ tx, who, query }) => {
    const page = await listBars(tx, who, query);
    if (!who.displayAmount && page.totals) delete page.totals['materialCost'];
    return { ...page, items: page.items.map((row) => barRowView(row, who)) };
  }),
  bind(bars.getBarOrder, ({ tx, who, params }) => barDetail(tx, who, params.id)),
  bind(bars.barOrderActual, ({ tx, who, params }) => barActual(tx, who, params.id)),
  bind(bars.listBarPieces, ({ tx, who, query }) => waitingPieces(tx, who, query)),
  bind(bars.barOrderLog, async ({ tx, who, params, query }) => {
    const order = await loadOrder(tx, who, params.id, false, 'bars');
    const page = await listLog(tx, order.id, query);
    return {
      ...page,
      items: page.items.map((row) => ({ ...row, actionLabel: NEST_LOG_LABELS[row.action] ?? row.action })),
    };
  }),
  bind(bars.barLayouts, ({ tx, who, params, query }) => barsOf(tx, who, params.id, query.runId)),
  bind(bars.listBarRests, restsListed),
  bind(bars.listBarResults, async ({ tx, who, query }) => {
    const page = await listBarResults(tx, who, query);
    return who.displayAmount
      ? page
      : { ...page, items: page.items.map((r) => ({ ...r, processCost: null })) };
  }),
  bind(bars.listBarCosts, ({ tx, who, query }) => listBarCosts(tx, who, query)),
  bindOutside(bars.barOrderProgress, async ({ house, who, params }) => {
    const read = () =>
      inTx(house.pools.user, { tenantId: who.tenant?.id ?? '', userId: who.userId, readOnly: true }, (tx) =>
        readProgress(tx, who, params.id, 'bars'),
      );
    const first = await read();
    return (send: (data: unknown) => void, signal: AbortSignal) =>
      followProgress(first, read, (hear) => house.listener.on('job', hear), send, signal);
  }),
  bindOutside(bars.downBarFile, async ({ house, who, params, query }) => {
    const make = await inTx(house.pools.user, { tenantId: who.tenant?.id ?? '', userId: who.userId }, (tx) =>
      prepareBarFile(tx, who, params.id, {
        file: query.file,
        format: query.format,
        paper: query.paper ?? 'A4',
        templateId: query.templateId,
        asHouse: query.asHouse,
        files: house.files,
      }),
    );
    return make();
  }),
];

const ofThePlatform: readonly Binding[] = [
  bind(bars.listBarOrdersForAdmin, ({ tx, query }) => barOrdersOfAll(tx, query)),
  bind(bars.listBarCostsForAdmin, ({ tx, query }) => barCostsOfAll(tx, query)),
  bind(bars.listBarClientsForAdmin, ({ tx, query }) => barClientsOfAll(tx, query)),
];

export const barOrderRoutes: readonly Binding[] = [...writing, ...reading, ...ofThePlatform];
