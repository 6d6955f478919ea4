/** 操作日志 of a record: who did what when, each field before and after, why. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type AnyCall, type AnyRecord, changesText, type LogRow } from '@muyun/contract';
import { fmt } from '../format/fmt.ts';
import { useCall } from '../http/index.ts';
import { DataTable, ListPage } from '../table/index.ts';
import type { Column, FilterField, FilterValues } from '../table/index.ts';

/** What a new document begins with stands on the document itself. */
const changesOf = (row: LogRow): string =>
  row.action === 'add' ? '' : changesText(row.changes, fmt.fullTime);

/** Support that looked through a member's eyes is named, not he alone. */
const doerOf = ({ userName, impersonatorName }: LogRow): string =>
  impersonatorName === null ? (userName ?? '') : `${userName ?? ''}（平台 ${impersonatorName}）`;

const columns: Column<LogRow>[] = [
  { key: 'time', title: '时间', width: 130, grow: false, value: (r) => fmt.time(r.time) },
  { key: 'userName', title: '操作人', width: 130, grow: false, value: doerOf },
  { key: 'summary', title: '动作', width: 260, grow: false },
  { key: 'changes', title: '变更内容', grow: true, value: changesOf },
];
export const logListColumns: Column<LogRow>[] = [
  columns[0] as Column<LogRow>,
  columns[1] as Column<LogRow>,
  { key: 'docNo', title: '单号', width: 150, grow: false },
  ...columns.slice(2),
];
const filters: FilterField[] = [
  { type: 'input', name: 'docNo', label: '单号', width: 180 },
  { type: 'dateRange', name: 'time', label: '时间' },
];

/** The log of one row. */
export const LogRows = ({ record, id }: { record: AnyRecord; id: string }) => (
  <LogOf call={record.calls.logOf} id={id} />
);
/** The same of what is no record and has a log of its own. */
export function LogOf({ call, id }: { call: AnyCall; id: string }) {
  const { data, error, refetch } = useCall(call, { params: { id }, query: { maxResultCount: 100 } });
  const rows = (data as { items: LogRow[] } | undefined)?.items;
  return (
    <DataTable columns={columns} rows={rows} error={error} onRetry={() => void refetch()} label="操作日志" />
  );
}

/** The log of a document, beneath it. */
export const LogList = (of: { record: AnyRecord; id: string }) => (
  <div className="my-surface my-document-log">
    <h2>操作日志</h2>
    <LogRows {...of} />
  </div>
);

/** The log of all rows as a page of its own. */
export function LogPage({ record }: { record: AnyRecord }) {
  const docNo = useSearchParams()[0].get('docNo');
  const defaults = useMemo<FilterValues | undefined>(() => (docNo ? { docNo } : undefined), [docNo]);
  return (
    <ListPage
      call={record.calls.log}
      noun="操作日志"
      unit="条"
      columns={logListColumns as Column<unknown>[]}
      filters={filters}
      defaults={defaults}
      emptyHint="还没有操作"
    />
  );
}
