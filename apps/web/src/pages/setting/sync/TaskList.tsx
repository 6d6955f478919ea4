/** 同步任务: what was sent when, and how it came out. Read again while one is under way. */
import { useEffect, useMemo } from 'react';
import { third, THIRD_MODES, THIRD_SCOPES, THIRD_TASK, THIRD_TASK_STATES } from '@muyun/contract';
import { invalidate } from '../../../kit/http/index.ts';
import {
  type Column,
  type FilterField,
  ListPage,
  type ListHandle,
  type RowOf,
} from '../../../kit/table/index.ts';

type Row = RowOf<typeof third.listTasks>;
const EVERY_MS = 2000;
const OPEN: readonly number[] = [THIRD_TASK.queued, THIRD_TASK.running];
const took = (ms: number | null): string =>
  ms === null ? '—' : ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`;

const COLUMNS: Column<Row>[] = [
  { key: 'creationTime', title: '时间', kind: 'time', fixed: 'left', width: 130, sortable: true },
  { key: 'configName', title: '对接', width: 160 },
  { key: 'scope', title: '范围', kind: 'enum', width: 90, options: THIRD_SCOPES },
  { key: 'mode', title: '方式', kind: 'enum', width: 80, options: THIRD_MODES },
  { key: 'state', title: '状态', kind: 'enum', width: 110, options: THIRD_TASK_STATES },
  { key: 'total', title: '总数', kind: 'int', width: 80 },
  { key: 'added', title: '新增', kind: 'int', width: 80 },
  { key: 'updated', title: '更新', kind: 'int', width: 80 },
  { key: 'failed', title: '失败', kind: 'int', width: 80 },
  { key: 'ignored', title: '忽略', kind: 'int', width: 80 },
  { key: 'durationMs', title: '耗时', width: 100, align: 'right', render: (r) => took(r.durationMs) },
  { key: 'creatorName', title: '操作人', width: 110, grow: false },
];
const FILTERS: FilterField[] = [
  { type: 'select', name: 'configId', label: '对接', width: 200, source: { call: third.listConfigs } },
  { type: 'select', name: 'state', label: '状态', options: THIRD_TASK_STATES, multiple: true },
];

/** While a task goes on the list and the cards are read again. */
function Watch({ list }: { list: ListHandle<Row> }) {
  const goesOn = list.rows?.some((r) => OPEN.includes(r.state)) ?? false;
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = window.setInterval(() => void invalidate(third.listTasks, third.listConfigs), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [goesOn]);
  return null;
}

export function TaskList({ onOpen }: { onOpen: (taskId: string, title: string) => void }) {
  const rowActions = useMemo(
    () => (row: Row) => [{ label: '明细', onClick: () => onOpen(row.id, `${row.configName} 的同步明细`) }],
    [onOpen],
  );
  return (
    <ListPage
      call={third.listTasks}
      noun="同步任务"
      unit="次"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="creationTime desc"
      rowActions={rowActions}
      actionsWidth={72}
      emptyHint="新增对接并点「立即同步」后，每次同步的结果记录在这里"
    >
      {(list) => <Watch list={list} />}
    </ListPage>
  );
}
