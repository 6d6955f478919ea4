/** /logs/trend: what was done in the space, what became of the space itself, and who looked into it; a look can be ended here at once. */
import { useMemo, useState } from 'react';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { impersonation, tenantLog, TREND_TYPES } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { FilterField, RowAction } from '../../../kit/table/index.ts';
import { LOOK_COLUMNS, type Look, SPACE_COLUMN, TREND_COLUMNS } from '../../../widgets/space-trend/index.ts';
import '../shared/logs.css';
import { Operations } from './Operations.tsx';
import { OperatorActs } from './OperatorActs.tsx';

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
  { value: 'operations', label: '操作日志' },
  { value: 'trend', label: '空间动态' },
  { value: 'looks', label: '平台代登录' },
];
/** A space asks what the platform did in it; the platform reads its looks. */
const OWN_PARTS = [...PARTS, { value: 'acts', label: '谁动过我的空间' }];
const SCREENS = { operations: Operations, trend: Trends, looks: Looks, acts: OperatorActs };
const isPart = (value: string): value is keyof typeof SCREENS => value in SCREENS;

export default function TrendScreen() {
  const [part, setPart] = useState<keyof typeof SCREENS>('operations');
  const setSearch = useSearchParams()[1];
  const turn = (to: string) => {
    if (!isPart(to)) return;
    // what one part was narrowed to says nothing to the other
    setSearch({}, { replace: true });
    setPart(to);
  };
  const isHost = useSession((s) => s.isHost);
  const Part = SCREENS[part];
  return (
    <div className="logs-parts">
      <Segmented options={isHost ? PARTS : OWN_PARTS} value={part} onChange={turn} />
      <Part />
    </div>
  );
}
