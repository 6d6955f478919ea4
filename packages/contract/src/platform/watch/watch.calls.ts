/** How the installation is, for the platform's staff. Defined here: no call of the specification serves it. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

const minute = z.object({
  time: z.string(),
  requests: z.int(),
  errors: z.int(),
  /** of the answers of the minute */
  p95Ms: z.number().nullable(),
  loopMs: z.number(),
  memoryBytes: z.number(),
});
export type WatchMinute = z.output<typeof minute>;

const status = z.object({
  time: z.string(),
  version: z.string(),
  startTime: z.string(),
  /** of FINDING_LEVELS: the worst of the findings */
  level: z.int(),
  findings: z.array(
    z.object({
      check: z.string(),
      title: z.string(),
      level: z.int(),
      text: z.string(),
      mend: z.string().nullable(),
    }),
  ),
  /** of the process that answers: the last sixty minutes, the oldest first */
  minutes: z.array(minute),
  openRequests: z.int(),
  openStreams: z.int(),
  slowStatements: z.int(),
  database: z
    .object({ bytes: z.number(), connections: z.int(), maxConnections: z.int(), lockWaits: z.int() })
    .nullable(),
  queues: z.array(z.object({ title: z.string(), busy: z.int(), waiting: z.int() })),
  pools: z.array(z.object({ title: z.string(), busy: z.int(), idle: z.int(), waiting: z.int() })),
  jobs: z.array(
    z.object({ title: z.string(), running: z.int(), queued: z.int(), oldestSeconds: z.number() }),
  ),
  /** within five minutes */
  tenants: z.array(z.object({ id: z.string(), name: z.string(), requests: z.int(), seconds: z.number() })),
  /** since the start, those that took most time */
  calls: z.array(
    z.object({
      title: z.string(),
      count: z.int(),
      errors: z.int(),
      averageMs: z.number(),
      maxMs: z.number(),
    }),
  ),
});

export const getStatus = call({
  id: 'watch.status',
  method: 'GET',
  path: '/api/host/watch',
  title: '运行状态',
  right: 'RedSaasManagement.RedTenants:query',
  side: 'host',
  output: status,
});
