/** Binds the calls of the logs. */
import {
  deviceLog,
  EQUIPMENT_TYPE,
  LOG_SHEETS,
  loginLog,
  operateLog,
  PLUGIN_CLIENT,
  pluginLog,
} from '@muyun/contract';
import { bind, type Binding, bindOutside } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { exportRows } from '../../../kit/list-export.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { deviceOf } from '../account/index.ts';
import {
  countDay,
  dailyOf,
  hearOf,
  insertDeviceLog,
  pageOfDeviceLog,
  pageOfDevices,
  rowsOfDeviceLog,
  rowsOfDevices,
} from './device-log.store.ts';
import {
  type LoginRow,
  pageOfLogins,
  pageOfOwnLogins,
  pageOfUse,
  rowsOfLogins,
  rowsOfOwnLogins,
  rowsOfUse,
} from './login-log.store.ts';
import { bizTypesOf, modules, shownAct, shownAll } from './operate-log.ts';
import { pageOfOperations, rowsOfOperations } from './operate-log.store.ts';
import { pageOfActs } from './operator-log.store.ts';
import { figuresOf } from './plugin-log.ts';
import { countPlugins, insertEvents, pageOfPlugins, rowsOfPlugins } from './plugin-log.store.ts';
import { rangeOf } from './range.ts';
import {
  DEVICE_LOG_SHEET,
  DEVICE_SHEET,
  LOGIN_SHEET,
  OPERATE_SHEET,
  PLUGIN_SHEET,
  USE_SHEET,
} from './sheets.ts';

const shownLogin = ({ userAgent, ...row }: LoginRow) => ({
  ...row,
  device: userAgent === null ? '' : deviceOf(userAgent),
});

const logins: readonly Binding[] = [
  bind(loginLog.listLogins, async ({ tx, who, query }) => {
    const page = await pageOfLogins({ tx, who }, query, rangeOf(query, 'list'));
    return { ...page, items: page.items.map(shownLogin) };
  }),
  bind(loginLog.downLogins, ({ tx, who, query }) =>
    exportRows(LOG_SHEETS.login, LOGIN_SHEET, rowsOfLogins({ tx, who }, query, rangeOf(query, 'export'))),
  ),
  bind(loginLog.listAllLogins, async ({ tx, who, query }) => {
    const page = await pageOfLogins({ tx, who, tenantId: query.tenantId }, query, rangeOf(query, 'list'));
    return { ...page, items: page.items.map(shownLogin) };
  }),
  bind(loginLog.downAllLogins, ({ tx, who, query }) => {
    const rows = rowsOfLogins({ tx, who, tenantId: query.tenantId }, query, rangeOf(query, 'export'));
    return exportRows(LOG_SHEETS.login, LOGIN_SHEET, rows);
  }),
  bind(loginLog.listLoginUse, ({ tx, query }) => pageOfUse(tx, query, rangeOf(query, 'list'))),
  bind(loginLog.downLoginUse, ({ tx, query }) =>
    exportRows(LOG_SHEETS.use, USE_SHEET, rowsOfUse(tx, query, rangeOf(query, 'export'))),
  ),
];

/** A person's own: on the platform's role, by his account alone. */
const asPerson = <T>(house: House, { userId }: Who, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.host, { tenantId: PLATFORM, userId, readOnly: true }, work);
const own: readonly Binding[] = [
  bindOutside(loginLog.listOwnLogins, async ({ house, who, query }) => {
    const range = rangeOf(query, 'list');
    const page = await asPerson(house, who, (tx) => pageOfOwnLogins(tx, who.userId, query, range));
    return { ...page, items: page.items.map(shownLogin) };
  }),
  bindOutside(loginLog.downOwnLogins, ({ house, who, query }) => {
    const range = rangeOf(query, 'export');
    return asPerson(house, who, (tx) =>
      exportRows(LOG_SHEETS.own, LOGIN_SHEET, rowsOfOwnLogins(tx, who.userId, query, range)),
    );
  }),
];

const operations: readonly Binding[] = [
  bind(operateLog.listOperations, async ({ tx, who, query }) => {
    const asked = { ...query, bizTypes: bizTypesOf(query.module) };
    const page = await pageOfOperations({ tx, who, tenantId: query.tenantId }, asked, rangeOf(query, 'list'));
    return { ...page, items: await shownAll(tx, who, page.items) };
  }),
  bind(operateLog.listOperatorActs, async ({ tx, who, query }) => {
    const page = await pageOfActs(tx, who, query, rangeOf(query, 'list'));
    return { ...page, items: page.items.map((row) => shownAct(who, row)) };
  }),
  bind(operateLog.operateModules, async () => modules()),
  bind(operateLog.downOperations, ({ tx, who, query }) => {
    const asked = { ...query, bizTypes: bizTypesOf(query.module) };
    const reader = { tx, who, tenantId: query.tenantId };
    async function* parts() {
      for await (const part of rowsOfOperations(reader, asked, rangeOf(query, 'export')))
        yield await shownAll(tx, who, part);
    }
    return exportRows(LOG_SHEETS.operate, OPERATE_SHEET, parts());
  }),
];

const plugins: readonly Binding[] = [
  bind(pluginLog.uploadPluginLog, async ({ tx, who, body }) => {
    if (who.clientType !== PLUGIN_CLIENT) raise('Common:Forbidden');
    const accepted = await insertEvents(tx, body.items);
    return { accepted, duplicates: body.items.length - accepted };
  }),
  bind(pluginLog.listPluginLog, ({ tx, who, query }) =>
    pageOfPlugins({ tx, who, tenantId: query.tenantId }, query, rangeOf(query, 'list')),
  ),
  bind(pluginLog.pluginFigures, async ({ tx, who, query }) => {
    const range = rangeOf(query, 'list');
    return figuresOf(await countPlugins({ tx, who, tenantId: query.tenantId }, query, range), range);
  }),
  bind(pluginLog.downPluginLog, ({ tx, who, query }) => {
    const rows = rowsOfPlugins({ tx, who, tenantId: query.tenantId }, query, rangeOf(query, 'export'));
    return exportRows(LOG_SHEETS.plugin, PLUGIN_SHEET, rows);
  }),
];

const devices: readonly Binding[] = [
  bind(deviceLog.listEquipmentLog, ({ tx, who, query }) =>
    pageOfDeviceLog({ tx, who }, query, rangeOf(query, 'list')),
  ),
  bind(deviceLog.downEquipmentLog, ({ tx, who, query }) => {
    const rows = rowsOfDeviceLog({ tx, who }, query, rangeOf(query, 'export'));
    return exportRows(LOG_SHEETS.equipment, DEVICE_LOG_SHEET, rows);
  }),
  bind(deviceLog.listAllEquipmentLog, ({ tx, who, query }) =>
    pageOfDeviceLog({ tx, who, tenantId: query.tenantId }, query, rangeOf(query, 'list')),
  ),
  bind(deviceLog.addEquipmentLog, async ({ tx, who, body }) => {
    const at = now();
    const event = { ...body, ip: who.ip };
    if (!(await hearOf(tx, body.equipmentId, at))) raise('Common:NotFound');
    const noted = await insertDeviceLog(tx, event, at);
    await countDay(tx, event, at);
    return noted;
  }),
  bind(deviceLog.listIpcs, ({ tx, who, query }) =>
    pageOfDevices({ tx, who, tenantId: query.tenantId }, EQUIPMENT_TYPE.ipc, query),
  ),
  bind(deviceLog.listPdas, ({ tx, who, query }) =>
    pageOfDevices({ tx, who, tenantId: query.tenantId }, EQUIPMENT_TYPE.pda, query),
  ),
  bind(
    deviceLog.deviceDaily,
    async ({ tx, who, params }) =>
      (await dailyOf({ tx, who }, params['equipmentId'] ?? '')) ?? raise('Common:NotFound'),
  ),
  bind(deviceLog.downDevices, ({ tx, who, query }) => {
    const type = Number(query.equipmentType);
    const title = type === EQUIPMENT_TYPE.pda ? LOG_SHEETS.pda : LOG_SHEETS.ipc;
    return exportRows(title, DEVICE_SHEET, rowsOfDevices({ tx, who, tenantId: query.tenantId }, type, query));
  }),
];

export const logRoutes: readonly Binding[] = [...logins, ...own, ...operations, ...plugins, ...devices];
