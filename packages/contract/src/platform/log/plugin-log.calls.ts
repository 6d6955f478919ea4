/** What the CAD plug-ins did (platform M15): they upload batches, also of what they did while they were offline. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { PLUGIN_BATCH, PLUGIN_RESULTS, PLUGINS } from './log.words.ts';

const RANGE = ['Log:RangeTooWide', 'Log:RangeTurned'];
const base = '/api/log/plugin-operation';
const oneOf = (options: readonly { value: number }[]) =>
  z.int().refine((v) => options.some((o) => o.value === v), { error: '取值不正确' });

const event = z.object({
  /** counts up on its machine: a row that was sent before is known by it */
  seq: z.int().min(0),
  machineCode: line(64).min(1),
  machineName: line(64).nullish(),
  pluginName: oneOf(PLUGINS),
  pluginVersion: line(32).min(1),
  cadVersion: line(64).nullish(),
  command: line(64).min(1),
  projectName: line(100).nullish(),
  batch: line(50).nullish(),
  itemCount: z.int().min(0).max(10_000_000).nullish(),
  durationMs: z.int().min(0).max(2_000_000_000),
  result: oneOf(PLUGIN_RESULTS),
  error: z.string().max(500).nullish(),
  clientTime: z.iso.datetime({ offset: true }),
});
export type PluginEvent = z.output<typeof event>;

export const uploadPluginLog = call({
  id: 'log.plugin-operation.create',
  method: 'POST',
  path: base,
  title: '上传插件操作日志',
  right: 'session',
  body: z.object({ items: z.array(event).min(1).max(PLUGIN_BATCH) }),
  output: z.object({ accepted: z.int(), duplicates: z.int() }),
});

const asked = {
  filter: query.text,
  pluginName: query.ints,
  pluginVersion: query.text,
  machine: query.text,
  command: query.text,
  project: query.text,
  result: query.ints,
  beginTime: query.time,
  endTime: query.time,
  /** of the platform's side only */
  tenantId: idOf('own').optional(),
};
export const listPluginLog = call({
  id: 'log.plugin-operation.list',
  method: 'GET',
  path: base,
  title: '插件操作日志',
  right: 'AlLog.OperationLogs:query',
  side: 'any',
  query: z.object({ ...paging, ...asked }),
  output: paged(
    z.object({
      id: z.uuid(),
      /** when it arrived */
      time: z.string(),
      clientTime: z.string(),
      tenantName: z.string(),
      userName: z.string(),
      machineCode: z.string(),
      machineName: z.string().nullable(),
      pluginName: z.int(),
      pluginVersion: z.string(),
      cadVersion: z.string().nullable(),
      command: z.string(),
      projectName: z.string().nullable(),
      batch: z.string().nullable(),
      itemCount: z.int().nullable(),
      durationMs: z.int(),
      result: z.int(),
      error: z.string().nullable(),
    }),
  ),
  errors: RANGE,
});
export const pluginFigures = call({
  id: 'log.plugin-operation.figures',
  method: 'GET',
  path: `${base}/figures`,
  title: '插件操作统计',
  right: 'AlLog.OperationLogs:query',
  side: 'any',
  query: z.object(asked),
  output: z.object({
    /** people by how much they did, at most 10, with one number a day of `days` */
    days: z.array(z.string()),
    people: z.array(z.object({ userName: z.string(), total: z.int(), counts: z.array(z.int()) })),
    versions: z.array(
      z.object({
        pluginName: z.int(),
        pluginVersion: z.string(),
        total: z.int(),
        failed: z.int(),
        cancelled: z.int(),
        /** percent with one decimal of what was not cancelled; null when everything was */
        failureRate: z.string().nullable(),
      }),
    ),
  }),
  errors: RANGE,
});
export const downPluginLog = call({
  id: 'log.plugin-operation.down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出插件操作日志',
  right: 'AlLog.OperationLogs:export',
  side: 'any',
  query: z.object({ sorting: paging.sorting, ...asked }),
  answer: 'file',
  errors: RANGE,
});
