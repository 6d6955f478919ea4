/** Files made readable elsewhere: DXF as drawing or PDF by the house itself, DWG and office through a converter of the operator (platform M20). */
import { z } from 'zod';
import type { EnumOption } from '../../kit/catalogue.ts';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';

const base = '/api/basic/file';
const P = 'RedSaasManagement.RedTenants';

/** fileType of a task, with what it is made of and what comes of it. */
export const CONVERSIONS = [
  { value: 1, label: 'DWG → DXF', from: ['dwg'], to: 'dxf' },
  { value: 2, label: 'DWG/DXF → PDF', from: ['dwg', 'dxf'], to: 'pdf' },
  { value: 3, label: 'DWG/DXF → SVG', from: ['dwg', 'dxf'], to: 'svg' },
  { value: 4, label: 'Office → PDF', from: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'], to: 'pdf' },
  { value: 5, label: 'OFD → PDF', from: ['ofd'], to: 'pdf' },
  { value: 6, label: 'STEP → DXF', from: ['step', 'stp'], to: 'dxf' },
] as const;
export type ConversionType = (typeof CONVERSIONS)[number];
export const CONVERT_STATES = [
  { value: 0, label: '排队', tone: 'blue' },
  { value: 1, label: '转换中', tone: 'cyan' },
  { value: 2, label: '成功', tone: 'green' },
  { value: 3, label: '失败', tone: 'red' },
  { value: 4, label: '已取消', tone: 'void' },
] as const satisfies readonly EnumOption[];
export const CONVERT = { queued: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const;
export const CONVERT_TRIES = 3;
/** Shown where no converter has taken a task yet. */
export const UNLEASED = '待分配';
export const CONVERT_ACTIONS = { retry: '重试', cancel: '取消' } as const;
export const CONVERT_REASONS = {
  lost: '转换服务多次中断',
  slow: '转换超时',
  empty: '转换程序没有生成文件',
  unreadable: '文件无法读取',
  nothing: '图纸中没有可显示的图形',
} as const;

const task = z.object({
  taskId: z.uuid(),
  fileType: z.int(),
  state: z.int(),
  /** tasks that are taken before it */
  queueAhead: z.int(),
  error: z.string().nullable(),
  /** whether any converter that runs now can do this */
  hasConverter: z.boolean(),
});
export type ConversionView = z.infer<typeof task>;
export const convertFile = call({
  id: 'basic.file.convert',
  method: 'POST',
  path: `${base}/{id}/convert`,
  title: '转换文件',
  right: 'session',
  side: 'tenant',
  body: z.object({ fileType: z.int().min(1).max(CONVERSIONS.length) }),
  output: task,
  errors: ['Convert:Unsupported', 'Convert:QueueFull'],
});
export const conversion = call({
  id: 'basic.file.convert-task',
  method: 'GET',
  path: `${base}/convert/{taskId}`,
  title: '转换进度',
  right: 'session',
  side: 'tenant',
  output: task,
});

/** For the header of the platform's people: open tasks by what they are and where they run. */
export const fileConverts = call({
  id: 'dashboard.file-converts',
  method: 'GET',
  path: '/api/cad/dashboard/file-converts',
  title: '文件转换',
  right: 'session',
  side: 'host',
  output: z.array(z.object({ fileType: z.string(), fileCount: z.int(), severIp: z.string(), type: z.int() })),
});

const server = z.object({
  id: z.uuid(),
  severIp: z.string(),
  fileTypes: z.array(z.int()),
  concurrency: z.int(),
  running: z.int(),
  lastBeat: z.string(),
  isAlive: z.boolean(),
  isEnabled: z.boolean(),
  version: z.int(),
});
export type ConvertServer = z.infer<typeof server>;
export const convertServers = call({
  id: 'red.convert-servers',
  method: 'GET',
  path: '/api/red/convert-servers',
  title: '转换服务器',
  right: `${P}:query`,
  side: 'host',
  output: z.array(server),
});
export const saveConvertServer = call({
  id: 'red.convert-servers.update',
  method: 'PUT',
  path: '/api/red/convert-servers',
  title: '设置转换服务器',
  right: `${P}:edit`,
  side: 'host',
  body: z.object({
    serverId: z.uuid(),
    concurrency: z.int().min(1).max(16),
    isEnabled: z.boolean(),
    version: z.int(),
  }),
  output: server,
});

const conversionRow = z.object({
  id: z.uuid(),
  tenantName: z.string(),
  fileType: z.int(),
  state: z.int(),
  severIp: z.string().nullable(),
  tryCount: z.int(),
  error: z.string().nullable(),
  durationMs: z.int().nullable(),
  creationTime: z.string(),
  /** retry, cancel */
  actions: z.array(z.string()),
});
export type ConversionRow = z.infer<typeof conversionRow>;
export const listConversions = call({
  id: 'red.conversions',
  method: 'GET',
  path: '/api/red/conversions',
  title: '转换任务',
  right: `${P}:query`,
  side: 'host',
  query: z.object({ ...paging, state: query.ints }),
  output: paged(conversionRow),
});
const turn = (id: 'retry' | 'cancel') =>
  call({
    id: `red.conversions.${id}`,
    method: 'PUT',
    path: `/api/red/conversions/{id}/${id}`,
    title: `${CONVERT_ACTIONS[id]}转换`,
    right: `${P}:edit`,
    side: 'host',
    output: conversionRow,
    errors: ['Convert:State'],
  });
export const retryConversion = turn('retry');
export const cancelConversion = turn('cancel');
