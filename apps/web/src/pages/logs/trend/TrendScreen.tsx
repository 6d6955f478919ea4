/** 操作日志 of the space: what the platform and others did to it, and who looked into it; a look can be ended here at once. */
import { useMemo, useState } from 'react';
import { Segmented } from 'antd';
import { impersonation, tenantLog, TREND_TYPES } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { FilterField, RowAction } from '../../../kit/table/index.ts';
import { LOOK_COLUMNS, type Look, SPACE_COLUMN, TREND_COLUMNS } from '../../../widgets/space-trend/index.ts';
import './trend.css';

const FILTERS: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '事项 / 原因 / 操作人' },
  { type: 'select', name: 'trendType', label: '类型', options: TREND_TYPES, multiple: true },
  { type: 'dateRange', name: 'time', label: '时间' },
];

/** After the time. */
const HOST_TRENDS = TREND_COLUMNS.toSpliced(1, 0, SPACE_COLUMN);
const HOST_LOOKS = LOOK_COLUMNS.toSpliced(1, 0, SPACE_COLUMN);

function Trends() {
  const isHost = useSession((s) => s.isHost);
  return (
    <ListPage
      call={tenantLog.listTrend}
      noun="动态"
      unit="条"
      columns={isHost ? HOST_TRENDS : TREND_COLUMNS}
      filters={FILTERS}
      defaultSort="creationTime desc"
    />
  );
}

function Looks() {
  const isHost = useSession((s) => s.isHost);
  const end = useAction(impersonation.endLook, {
    success: '已结束，平台人员立即退出',
    invalidates: [impersonation.listLooks, tenantLog.listTrend],
  }).run;
  const rowActions = useMemo(
    () =>
      (row: Look): RowAction<Look>[] =>
        row.actions.includes('end')
          ? [
              {
                label: '立即结束',
                right: 'AbpOrganizationUnit.Members:disable',
                danger: true,
                confirm: { title: `结束 ${row.operatorName} 的代登录？`, okText: '立即结束' },
                onClick: () => end({ params: { id: row.id } }),
              },
            ]
          : [],
    [end],
  );
  const call = isHost ? impersonation.listImpersonations : impersonation.listLooks;
  return (
    <ListPage
      call={call}
      noun="代登录记录"
      unit="条"
      columns={isHost ? HOST_LOOKS : LOOK_COLUMNS}
      defaultSort="startTime desc"
      rowActions={isHost ? undefined : rowActions}
      actionsWidth={96}
    />
  );
}

const PARTS = [
  { value: 'trend', label: '空间动态' },
  { value: 'looks', label: '平台代登录' },
];

export default function TrendScreen() {
  const [part, setPart] = useState('trend');
  return (
    <div className="logs-trend">
      <Segmented className="logs-trend-parts" options={PARTS} value={part} onChange={setPart} />
      {part === 'trend' ? <Trends /> : <Looks />}
    </div>
  );
}
