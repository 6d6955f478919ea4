/** 变更单查看日志: who has opened which change, from when to when, how often. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { changeViewLog } from '@muyun/contract';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField, FilterValues, RowOf } from '../../../kit/table/index.ts';

type Row = RowOf<typeof changeViewLog>;
const CLIENTS = [
  { value: 1, label: '网页', tone: 'blue' },
  { value: 2, label: '工控机', tone: 'cyan' },
  { value: 4, label: '手持机', tone: 'gray' },
] as const;
const columns: Column<Row>[] = [
  {
    key: 'orderNo',
    title: '变更单',
    width: 150,
    grow: false,
    link: (r) => `/produce/second-change-detail?id=${r.orderId}`,
  },
  { key: 'title', title: '标题', width: 220, grow: true },
  { key: 'name', title: '查看人', width: 120, grow: false },
  { key: 'unitName', title: '部门', width: 150 },
  { key: 'firstViewTime', title: '首次查看', kind: 'time', width: 130 },
  { key: 'lastViewTime', title: '最近查看', kind: 'time', width: 130 },
  { key: 'viewCount', title: '次数', kind: 'quantity', width: 80 },
  { key: 'client', title: '端', kind: 'enum', options: CLIENTS, width: 90 },
];
const filters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '变更单 / 标题 / 姓名' },
  { type: 'dateRange', name: 'time', label: '时间' },
];

export function ChangeViewLog() {
  const orderId = useSearchParams()[0].get('orderId');
  const defaults = useMemo<FilterValues | undefined>(() => (orderId ? { orderId } : undefined), [orderId]);
  return (
    <ListPage
      call={changeViewLog}
      noun="查看记录"
      unit="条"
      columns={columns}
      filters={filters}
      defaults={defaults}
      emptyHint="变更单审核后，接收人打开它就记在这里"
    />
  );
}
