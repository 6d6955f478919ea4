/** The proof of the audit log (platform F8), for the platform's staff. Defined here: no call of the specification serves it. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

export const AUDIT_FAULTS = {
  changed: '内容被修改',
  missing: '记录缺失',
  added: '事后插入',
  chain: '校验链被修改',
  gap: '校验链缺少日期',
} as const;

export const verifyAuditLog = call({
  id: 'log.audit-chain.verify',
  method: 'GET',
  path: '/api/log/audit-chain/verify',
  title: '校验操作日志',
  right: 'AlLog.Trends:query',
  side: 'host',
  query: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
  output: z.object({
    days: z.int(),
    rows: z.int(),
    sealedTo: z.string().nullable(),
    headHash: z.string().nullable(),
    faults: z.array(
      z.object({
        day: z.string(),
        kind: z.enum(['changed', 'missing', 'added', 'chain', 'gap']),
        label: z.string(),
        tenantId: z.uuid().nullable(),
        expected: z.int(),
        found: z.int(),
      }),
    ),
  }),
});
