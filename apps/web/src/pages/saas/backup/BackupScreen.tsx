/** /saas/backup: whether the installation could be restored, to when, and what has become of its backups. */
import { useEffect } from 'react';
import { Button } from 'antd';
import { CloudUploadOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { backup, BACKUP_KINDS, BACKUP_RESULTS, BACKUP_STATES, type OutputOf } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { EMPTY, fmt } from '../../../kit/format/index.ts';
import { invalidate, useAction, useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { type Column, ListPage, type RowOf } from '../../../kit/table/index.ts';
import './backup.css';

type Status = OutputOf<typeof backup.getStatus>;
type Run = RowOf<typeof backup.listRuns>;
/** how often it is looked at while something is made, and otherwise: the log may stop or go on by itself */
const LOOK_MS = 3_000;
const IDLE_LOOK_MS = 10_000;
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= 1024 && unit < UNITS.length - 1; unit += 1) value /= 1024;
  return `${unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[unit]}`;
}
const took = (r: Run): string => {
  const seconds = Math.round((Date.parse(r.endTime) - Date.parse(r.startTime)) / 1000);
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
};

const COLUMNS: Column<Run>[] = [
  { key: 'startTime', title: '开始', kind: 'time', fixed: 'left', width: 140, sortable: true },
  { key: 'kind', title: '类型', kind: 'enum', width: 96, options: BACKUP_KINDS },
  { key: 'state', title: '结果', kind: 'enum', width: 80, options: BACKUP_RESULTS },
  { key: 'message', title: '说明', width: 280 },
  { key: 'took', title: '用时', width: 100, grow: false, value: took },
  {
    key: 'rawBytes',
    title: '数据',
    width: 100,
    grow: false,
    value: (r) => (r.rawBytes ? sizeText(r.rawBytes) : EMPTY),
  },
  {
    key: 'storedBytes',
    title: '占用',
    width: 100,
    grow: false,
    value: (r) => (r.storedBytes ? sizeText(r.storedBytes) : EMPTY),
  },
  {
    key: 'fileCount',
    title: '文件',
    width: 90,
    grow: false,
    value: (r) => (r.backupId && r.rawBytes ? `${r.fileCount} 个` : EMPTY),
  },
  { key: 'backupId', title: '备份编号', width: 220, grow: false },
];

function Fact({ label, value, hint }: { label: string; value: string; hint?: string | undefined }) {
  return (
    <div className="backup-fact">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {hint && <dd className="backup-hint">{hint}</dd>}
    </div>
  );
}

const ageText = (hours: number | null): string | undefined =>
  hours === null ? undefined : hours < 1 ? '不到 1 小时前' : `${Math.floor(hours)} 小时前`;

function Facts({ status }: { status: Status }) {
  const { last, lastCheck } = status;
  return (
    <dl className="backup-facts">
      <Fact
        label="最近一次成功的备份"
        value={last ? fmt.time(last.endTime) : '还没有'}
        hint={ageText(status.ageHours)}
      />
      <Fact
        label="占用空间"
        value={last ? sizeText(last.storedBytes) : EMPTY}
        hint={last ? `数据 ${sizeText(last.rawBytes)}，文件 ${last.fileCount} 个` : undefined}
      />
      <Fact
        label="可恢复到"
        value={status.logTime ? fmt.time(status.logTime) : EMPTY}
        hint={status.logTrouble ?? (status.logTime ? '此前任意一秒' : undefined)}
      />
      <Fact
        label="最近一次恢复核对"
        value={lastCheck ? fmt.time(lastCheck.endTime) : '还没有'}
        hint="每周自动恢复到临时目录逐表核对"
      />
      <Fact
        label="备份位置"
        value={status.place ?? '未设置'}
        hint={status.place ? `${status.isSealed ? '已加密' : '未加密'}，每天 ${status.at ?? ''}` : undefined}
      />
    </dl>
  );
}

function Head({ status }: { status: Status }) {
  const may = useCan(backup.start.right);
  const start = useAction(backup.start, { invalidates: [backup.getStatus] });
  const state = BACKUP_STATES.find((s) => s.value === status.state);
  const begin = (kind: number) => async () => {
    await start.run({ body: { kind } });
    // one that failed at once was never seen running
    await invalidate(backup.listRuns);
  };
  return (
    <header className="backup-head">
      <EnumTag value={status.state} options={BACKUP_STATES} />
      <p>
        {status.running
          ? `正在${BACKUP_KINDS.find((k) => k.value === status.running?.kind)?.label ?? ''}…`
          : state?.hint}
      </p>
      {may && status.place !== null && (
        <>
          <Button
            icon={<SafetyCertificateOutlined />}
            disabled={!status.actions.includes('check')}
            loading={start.busy}
            onClick={begin(2)}
          >
            恢复核对
          </Button>
          <Button
            type="primary"
            icon={<CloudUploadOutlined />}
            disabled={!status.actions.includes('backUp')}
            loading={start.busy}
            onClick={begin(1)}
          >
            立即备份
          </Button>
        </>
      )}
    </header>
  );
}

/** It is looked at again and again, oftener while something is made; its row comes when that has ended. */
function useWatched() {
  const asked = useCall(backup.getStatus);
  const { data, refetch } = asked;
  const isRunning = Boolean(data?.running);
  useEffect(() => {
    const timer = setInterval(() => void refetch(), isRunning ? LOOK_MS : IDLE_LOOK_MS);
    return () => {
      clearInterval(timer);
      if (isRunning) void invalidate(backup.listRuns);
    };
  }, [isRunning, refetch]);
  return asked;
}

export default function BackupScreen() {
  const { data, error, refetch } = useWatched();
  return (
    <div className="my-page backup">
      <section className="my-surface backup-state" aria-label="备份状态">
        {error && !data ? (
          <ErrorBlock error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonLines rows={3} />
        ) : (
          <>
            <Head status={data} />
            <Facts status={data} />
          </>
        )}
      </section>
      <ListPage
        call={backup.listRuns}
        noun="备份记录"
        unit="条"
        columns={COLUMNS}
        defaultSort="startTime desc"
      />
    </div>
  );
}
