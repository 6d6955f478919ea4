/** The logs as workbooks: the columns of each, in the order of its screen. */
import {
  ACTION_OPTIONS,
  changesText,
  CLIENT_TYPES,
  EQUIPMENT_LOGS,
  EQUIPMENT_TYPES,
  DEVICE_STATES,
  type EnumOption,
  LOG_HEADS as H,
  LOGIN_ACTIONS,
  LOGIN_RESULTS,
  type OutputOf,
  type operateLog,
  PLUGIN_RESULTS,
  PLUGINS,
} from '@muyun/contract';
import { shanghaiTime } from '../../../kit/clock.ts';
import type { SheetColumnOf } from '../../../kit/list-export.ts';
import { deviceOf } from '../account/index.ts';
import type { DeviceLogRow, DeviceRow } from './device-log.store.ts';
import type { LoginRow, UseRow } from './login-log.store.ts';
import type { PluginRow } from './plugin-log.store.ts';

const label = (options: readonly EnumOption[], value: number | null): string =>
  options.find((o) => o.value === value)?.label ?? '';
const moment = (time: string | null): string => (time === null ? '' : shanghaiTime(time));

export const LOGIN_SHEET: readonly SheetColumnOf<LoginRow>[] = [
  [H.time, 20, 'text', (r) => moment(r.time)],
  [H.space, 28, 'text', (r) => r.tenantName],
  [H.person, 14, 'text', (r) => r.userName],
  [H.account, 18, 'text', (r) => r.account],
  [H.action, 12, 'text', (r) => label(LOGIN_ACTIONS, r.action)],
  [H.result, 16, 'text', (r) => label(LOGIN_RESULTS, r.result)],
  [H.client, 10, 'text', (r) => label(CLIENT_TYPES, r.clientType)],
  [H.device, 20, 'text', (r) => (r.userAgent === null ? '' : deviceOf(r.userAgent))],
  [H.ip, 16, 'text', (r) => r.ip],
  [H.looker, 12, 'text', (r) => r.impersonatorName],
];
export const USE_SHEET: readonly SheetColumnOf<UseRow>[] = [
  [H.space, 28, 'text', (r) => r.tenantName],
  [H.edition, 14, 'text', (r) => r.editionName],
  [H.loginDays, 10, 'int', (r) => r.loginDays],
  [H.activeUsers, 10, 'int', (r) => r.activeUsers],
  [H.loginCount, 10, 'int', (r) => r.loginCount],
  [H.online, 14, 'int', (r) => r.onlineMinutes],
  [H.lastLogin, 20, 'text', (r) => moment(r.lastLoginTime)],
];
export const OPERATE_SHEET: readonly SheetColumnOf<
  OutputOf<typeof operateLog.listOperations>['items'][number]
>[] = [
  [H.time, 20, 'text', (r) => moment(r.time)],
  [H.operator, 14, 'text', (r) => r.userName],
  [H.looker, 12, 'text', (r) => r.impersonatorName],
  [H.module, 16, 'text', (r) => r.module],
  [H.action, 10, 'text', (r) => ACTION_OPTIONS.find((o) => o.value === r.action)?.label ?? ''],
  [H.no, 20, 'text', (r) => r.bizNo],
  [H.summary, 40, 'text', (r) => r.summary],
  [H.outcome, 10, 'text', (r) => (r.isRefused ? H.refused : H.done)],
  [H.changes, 60, 'text', (r) => changesText(r.changes, moment)],
  [H.ip, 16, 'text', (r) => r.ip],
  [H.client, 10, 'text', (r) => label(CLIENT_TYPES, r.clientType)],
];
export const PLUGIN_SHEET: readonly SheetColumnOf<PluginRow>[] = [
  [H.time, 20, 'text', (r) => moment(r.time)],
  [H.clientTime, 20, 'text', (r) => moment(r.clientTime)],
  [H.space, 28, 'text', (r) => r.tenantName],
  [H.person, 14, 'text', (r) => r.userName],
  [H.machine, 20, 'text', (r) => r.machineName ?? r.machineCode],
  [H.plugin, 10, 'text', (r) => label(PLUGINS, r.pluginName)],
  [H.version, 12, 'text', (r) => r.pluginVersion],
  [H.cad, 16, 'text', (r) => r.cadVersion],
  [H.command, 20, 'text', (r) => r.command],
  [H.project, 28, 'text', (r) => r.projectName],
  [H.batch, 14, 'text', (r) => r.batch],
  [H.count, 10, 'int', (r) => r.itemCount],
  [H.duration, 12, 'int', (r) => r.durationMs],
  [H.result, 10, 'text', (r) => label(PLUGIN_RESULTS, r.result)],
  [H.error, 40, 'text', (r) => r.error],
];
export const DEVICE_LOG_SHEET: readonly SheetColumnOf<DeviceLogRow>[] = [
  [H.time, 20, 'text', (r) => moment(r.time)],
  [H.deviceTime, 20, 'text', (r) => moment(r.logTime)],
  [H.deviceCode, 16, 'text', (r) => r.equipmentCode],
  [H.deviceName, 20, 'text', (r) => r.equipmentName],
  [H.type, 12, 'text', (r) => label(EQUIPMENT_TYPES, r.equipmentType)],
  [H.action, 12, 'text', (r) => label(EQUIPMENT_LOGS, r.logType)],
  [H.content, 40, 'text', (r) => r.content],
  [H.person, 14, 'text', (r) => r.userName],
];
export const DEVICE_SHEET: readonly SheetColumnOf<DeviceRow>[] = [
  [H.deviceCode, 16, 'text', (r) => r.code],
  [H.deviceName, 20, 'text', (r) => r.name],
  [H.space, 28, 'text', (r) => r.tenantName],
  [H.factory, 16, 'text', (r) => r.factoryName],
  [H.version, 12, 'text', (r) => r.appVersion],
  [H.state, 14, 'text', (r) => label(DEVICE_STATES, r.state)],
  [H.lastBeat, 20, 'text', (r) => moment(r.lastOnlineTime)],
  [H.scans, 12, 'int', (r) => r.scanCount],
  [H.reports, 12, 'int', (r) => r.reportCount],
  [H.onlineWeek, 16, 'int', (r) => r.onlineMinutes],
  [H.licence, 14, 'text', (r) => r.useDateEnd],
];
