/** Backups of the installation, for the platform's staff. Defined here: no call of the specification serves them. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import type { EnumOption } from '../../kit/catalogue.ts';
import { defineErrors } from '../../kit/errors.ts';
import { paged, paging } from '../../kit/paging.ts';

export const BACKUP_KINDS = [
  { value: 1, label: '备份' },
  { value: 2, label: '恢复核对' },
] as const satisfies readonly EnumOption[];
export const BACKUP_RESULTS = [
  { value: 1, label: '成功', tone: 'green' },
  { value: 2, label: '失败', tone: 'red' },
] as const satisfies readonly EnumOption[];
/** How it stands with backups, as health says it. */
export const BACKUP_STATES = [
  { value: 1, code: 'ok', label: '正常', tone: 'green', hint: '最近一次备份成功，数据库日志持续归档' },
  {
    value: 2,
    code: 'stale',
    label: '已过期',
    tone: 'red',
    hint: '超过 26 小时没有成功的备份，请查看下面的失败原因',
  },
  { value: 3, code: 'none', label: '还没有备份', tone: 'amber', hint: '还没有一次成功的备份' },
  {
    value: 4,
    code: 'failing',
    label: '归档中断',
    tone: 'amber',
    hint: '数据库日志没有送到备份位置，恢复点正在变旧',
  },
  {
    value: 5,
    code: 'off',
    label: '未启用',
    tone: 'gray',
    hint: '这台服务器没有设置备份位置，见运维手册「备份与恢复」',
  },
] as const;
export type BackupState = (typeof BACKUP_STATES)[number]['code'];

/** Words of the messages about backups. */
export const BACKUP_WORDS = { log: '日志归档', never: '无', because: '原因：{reason}。' } as const;

export const backupErrors = defineErrors({
  'Backup:Off': { status: 409, message: '这台服务器没有启用备份' },
  'Backup:Running': { status: 409, message: '已有一次备份或核对正在进行，请等它结束后再试' },
});

const run = z.object({
  id: z.uuid(),
  kind: z.int(),
  state: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  place: z.string(),
  backupId: z.string().nullable(),
  rawBytes: z.int(),
  storedBytes: z.int(),
  fileCount: z.int(),
  message: z.string(),
});
export type BackupRun = z.output<typeof run>;

const status = z.object({
  /** of BACKUP_STATES */
  state: z.int(),
  /** null: none are made */
  place: z.string().nullable(),
  isSealed: z.boolean(),
  /** HH:mm */
  at: z.string().nullable(),
  /** what is being made now */
  running: z.object({ kind: z.int(), startTime: z.string() }).nullable(),
  last: run.nullable(),
  lastCheck: run.nullable(),
  ageHours: z.number().nullable(),
  /** everything before it can be restored, to the second */
  logTime: z.string().nullable(),
  logTrouble: z.string().nullable(),
  actions: z.array(z.enum(['backUp', 'check'])),
});

export const getStatus = call({
  id: 'backup.status',
  method: 'GET',
  path: '/api/host/backup',
  title: '备份状态',
  right: 'RedSaasManagement.RedTenants:query',
  side: 'host',
  output: status,
});
export const listRuns = call({
  id: 'backup.run.list',
  method: 'GET',
  path: '/api/host/backup/runs',
  title: '备份记录',
  right: 'RedSaasManagement.RedTenants:query',
  side: 'host',
  query: z.object({ ...paging }),
  output: paged(run),
});
export const start = call({
  id: 'backup.start',
  method: 'POST',
  path: '/api/host/backup/start',
  title: '立即备份',
  right: 'RedSaasManagement.RedTenants:enable',
  side: 'host',
  body: z.object({ kind: z.int().refine((v) => v === 1 || v === 2, { error: '取值不正确' }) }),
  output: status,
  errors: ['Backup:Off', 'Backup:Running'],
});
