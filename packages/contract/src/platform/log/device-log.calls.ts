/** What devices did, and how much each is used (platform M15; production §3). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { EQUIPMENT_LOGS } from './log.words.ts';

const RANGE = ['Log:RangeTooWide', 'Log:RangeTurned'];
const prod = '/api/prod/equipment';
const asked = {
  filter: query.text,
  equipmentId: query.ref('equipment'),
  equipmentType: query.ints,
  logType: query.ints,
  beginTime: query.time,
  endTime: query.time,
};
const row = z.object({
  id: z.uuid(),
  time: z.string(),
  logTime: z.string(),
  tenantName: z.string(),
  equipmentCode: z.string(),
  equipmentName: z.string(),
  equipmentType: z.int(),
  logType: z.int(),
  content: z.string(),
  userName: z.string().nullable(),
});

export const listEquipmentLog = call({
  id: 'prod-equipment.log.list',
  method: 'GET',
  path: `${prod}/log`,
  title: '设备日志',
  right: anyOf('AlProduce.Equipments:query', 'AlLog.EquipmentLogs:query'),
  query: z.object({ ...paging, ...asked }),
  output: paged(row),
  errors: RANGE,
});
export const downEquipmentLog = call({
  id: 'prod-equipment.log.down',
  method: 'GET',
  path: `${prod}/log/down`,
  title: '导出设备日志',
  right: 'AlLog.EquipmentLogs:export',
  query: z.object({ sorting: paging.sorting, ...asked }),
  answer: 'file',
  errors: RANGE,
});
/** Of every space. */
export const listAllEquipmentLog = call({
  id: 'prod-equipment.log.list-admin',
  method: 'GET',
  path: `${prod}/for-admin/log`,
  title: '各空间的设备日志',
  right: 'AlLog.EquipmentLogs:query',
  side: 'host',
  query: z.object({
    ...paging,
    ...asked,
    equipmentId: z.uuid().optional(),
    tenantId: idOf('own').optional(),
  }),
  output: paged(row),
  errors: RANGE,
});
export const addEquipmentLog = call({
  id: 'prod-equipment.log.create',
  method: 'POST',
  path: `${prod}/log`,
  title: '登记设备日志',
  right: 'AlProduce.Equipments:edit',
  body: z.object({
    equipmentId: idOf('equipment'),
    logType: z.int().refine((v) => EQUIPMENT_LOGS.some((o) => o.value === v), { error: '取值不正确' }),
    content: line(500),
    /** of the device's clock; the server's when it is not told */
    logTime: z.iso.datetime({ offset: true }).nullish(),
  }),
  output: z.object({ id: z.uuid(), time: z.string() }),
});

const stats = {
  filter: query.text,
  state: query.ints,
  licence: query.ints,
  appVersion: query.text,
  factoryId: query.ref('factory'),
  /** of the platform's side only */
  tenantId: idOf('own').optional(),
};
const device = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  tenantName: z.string(),
  factoryName: z.string().nullable(),
  appVersion: z.string().nullable(),
  state: z.int(),
  lastOnlineTime: z.string().nullable(),
  /** of the last 7 days, today included */
  scanCount: z.int(),
  reportCount: z.int(),
  onlineMinutes: z.int(),
  useDateEnd: z.string().nullable(),
  licenceDays: z.int().nullable(),
});
const deviceCall = (of: 'ipc' | 'pda', title: string) =>
  call({
    id: `log.device.${of}`,
    method: 'GET',
    path: `/api/log/device/${of}`,
    title,
    right: 'AlLog.DeviceStatistics:query',
    side: 'any',
    query: z.object({ ...paging, ...stats }),
    output: paged(device),
  });
export const listIpcs = deviceCall('ipc', '工作站统计');
export const listPdas = deviceCall('pda', 'PDA统计');
export const deviceDaily = call({
  id: 'log.device.daily',
  method: 'GET',
  path: '/api/log/device/{equipmentId}/daily',
  title: '设备近30天的使用',
  right: 'AlLog.DeviceStatistics:get',
  side: 'any',
  output: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        onlineMinutes: z.int(),
        reportCount: z.int(),
        scanCount: z.int(),
        printCount: z.int(),
        userCount: z.int(),
      }),
    ),
  }),
});
export const downDevices = call({
  id: 'log.device.down',
  method: 'GET',
  path: '/api/log/device/down',
  title: '导出设备统计',
  right: 'AlLog.DeviceStatistics:export',
  side: 'any',
  query: z.object({ sorting: paging.sorting, ...stats, equipmentType: z.enum(['1', '2']).default('1') }),
  answer: 'file',
});
