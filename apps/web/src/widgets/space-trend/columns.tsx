/** What became of a space, and who looked into it: the same columns for the platform and for the space itself. */
import { impersonation, TREND_SIDES, TREND_TYPES, type tenantLog } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import type { Column, RowOf } from '../../kit/table/index.ts';

export type Trend = RowOf<typeof tenantLog.listTrend>;
export type Look = RowOf<typeof impersonation.listLooks>;

/** 旧 → 新, or what there is of both */
const changed = (t: Trend): string => [t.oldValue, t.newValue].filter(Boolean).join(' → ');

export const TREND_COLUMNS: Column<Trend>[] = [
  { key: 'creationTime', title: '时间', kind: 'time', fixed: 'left', width: 124, sortable: true },
  { key: 'trendType', title: '类型', kind: 'enum', width: 88, options: TREND_TYPES },
  { key: 'title', title: '事项', width: 150, grow: false },
  { key: 'change', title: '内容', width: 280, value: changed },
  { key: 'reason', title: '原因', width: 220 },
  { key: 'operatorName', title: '操作人', width: 110, grow: false },
  { key: 'operatorSide', title: '操作方', kind: 'enum', width: 80, options: TREND_SIDES },
];

/** On the platform's side: of which space. */
export const SPACE_COLUMN = {
  key: 'tenantName',
  title: '空间',
  width: 200,
  link: (r: { tenantId: string }) => `/saas/tenant-detail?id=${r.tenantId}`,
} as const;

export const LOOK_COLUMNS: Column<Look>[] = [
  { key: 'startTime', title: '开始', kind: 'time', fixed: 'left', width: 124, sortable: true },
  {
    key: 'endTime',
    title: '结束',
    kind: 'time',
    width: 124,
    render: (r) => (r.endTime ? fmt.time(r.endTime) : '进行中'),
  },
  { key: 'operatorName', title: '平台人员', width: 110, grow: false },
  { key: 'memberName', title: '查看身份', width: 110, grow: false },
  { key: 'mode', title: '模式', kind: 'enum', width: 90, options: impersonation.IMPERSONATION_MODES },
  { key: 'reason', title: '原因', width: 280 },
  { key: 'ticketNo', title: '工单号', width: 110, grow: false },
  {
    key: 'endReason',
    title: '结束方式',
    kind: 'enum',
    width: 130,
    options: impersonation.IMPERSONATION_ENDS,
  },
  { key: 'requestCount', title: '请求', unit: '次', kind: 'int', width: 84 },
  {
    key: 'writeCount',
    title: '写入',
    unit: '次',
    kind: 'int',
    width: 84,
    value: (r) => r.writeCount || null,
  },
  { key: 'ip', title: '地址', width: 130, grow: false },
];
