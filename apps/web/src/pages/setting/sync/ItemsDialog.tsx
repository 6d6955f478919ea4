/** The rows of a synchronisation; one that failed is sent again or left. */
import { useMemo, useState } from 'react';
import { Segmented } from 'antd';
import { third, THIRD_ACTIONS, THIRD_ITEM_RESULTS, THIRD_RESULT } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable, type RowAction, RowActions, type RowOf } from '../../../kit/table/index.ts';
import { Pages } from './Pages.tsx';

type Row = RowOf<typeof third.listItems>;
const SIZE = 50;
const ALL = -1;
const OPTIONS = [
  { value: ALL, label: '全部' },
  ...THIRD_ITEM_RESULTS.map(({ value, label }) => ({ value: value as number, label })),
];
const COLUMNS: Column<Row>[] = [
  { key: 'code', title: '编码', width: 120, grow: false },
  { key: 'name', title: '名称', width: 180 },
  { key: 'action', title: '动作', kind: 'enum', width: 70, options: THIRD_ACTIONS },
  { key: 'result', title: '结果', kind: 'enum', width: 96, options: THIRD_ITEM_RESULTS },
  {
    key: 'error',
    title: '说明',
    width: 200,
    value: (r) =>
      [r.error ?? r.note, r.nextTime && `将于 ${fmt.time(r.nextTime)} 重试`].filter(Boolean).join('，'),
  },
  { key: 'remoteId', title: '对方编码', width: 130, grow: false },
];

type Run = (input: { params: { id: string } }) => unknown;
/** What can be done with a row: one that failed is tried again, one that asks is answered. */
function actionsOf(row: Row, runs: { retry: Run; ignore: Run; confirm: Run }): RowAction<Row>[] {
  const params = { id: row.id };
  const ignore = { label: '忽略', right: third.ignoreItem.right, onClick: () => runs.ignore({ params }) };
  if (row.result === THIRD_RESULT.failed)
    return [{ label: '重试', right: third.retryItem.right, onClick: () => runs.retry({ params }) }, ignore];
  if (row.result !== THIRD_RESULT.proposed) return [];
  const confirm = {
    title: `停用「${row.name}」？`,
    content: '按离职处理，登录账号同时停用；以后可以在员工管理里恢复',
    okText: '停用',
  };
  return [
    {
      label: '停用',
      right: third.confirmItem.right,
      danger: true,
      confirm,
      onClick: () => runs.confirm({ params }),
    },
    ignore,
  ];
}

/** The columns, and what can be done with a row that failed. */
function useColumns(): Column<Row>[] {
  const stale = [third.listItems, third.listTasks];
  const retry = useAction(third.retryItem, { success: '已安排重试，一分钟内处理', invalidates: stale }).run;
  const confirm = useAction(third.confirmItem, { success: '已停用', invalidates: stale }).run;
  const ignore = useAction(third.ignoreItem, { success: '已忽略', invalidates: stale }).run;
  return useMemo<Column<Row>[]>(
    () => [
      ...COLUMNS,
      {
        key: '__acts',
        title: '操作',
        fixed: 'right',
        width: 100,
        render: (row) => <RowActions row={row} actions={actionsOf(row, { retry, ignore, confirm })} />,
      },
    ],
    [retry, ignore, confirm],
  );
}

interface Props {
  taskId: string;
  title: string;
  onClose: () => void;
}
export function ItemsDialog({ taskId, title, onClose }: Props) {
  const [result, setResult] = useState(ALL);
  const [page, setPage] = useState(1);
  const list = useCall(third.listItems, {
    params: { id: taskId },
    query: {
      ...(result === ALL ? {} : { result: [result] }),
      skipCount: (page - 1) * SIZE,
      maxResultCount: SIZE,
    },
  });
  const columns = useColumns();
  return (
    <HouseModal title={title} open width={920} onCancel={onClose} bare>
      <div className="sync-choices">
        <Segmented
          options={OPTIONS}
          value={result}
          onChange={(to) => {
            setResult(to);
            setPage(1);
          }}
        />
      </div>
      <div className="sync-preview">
        <DataTable
          columns={columns}
          rows={list.data?.items}
          fetching={list.isFetching}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<EmptyState title={result === ALL ? '这次没有需要同步的数据' : '没有这种结果的数据'} />}
          label="同步明细"
        />
      </div>
      <Pages page={page} size={SIZE} total={list.data?.totalCount ?? 0} onPage={setPage} />
    </HouseModal>
  );
}
