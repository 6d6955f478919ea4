/** Who has opened a book: when, from where, with what. */
import { useState } from 'react';
import { book, type BookRow, type OutputOf } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable, Pages } from '../../../kit/table/index.ts';

type Row = OutputOf<typeof book.listBookViews>['items'][number];
const PAGE = 20;

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/iPhone|iPad/i, '苹果设备'],
  [/Android/i, '安卓设备'],
  [/Windows/i, 'Windows 电脑'],
  [/Macintosh/i, '苹果电脑'],
];
const deviceOf = (agent: string): string => DEVICES.find(([known]) => known.test(agent))?.[1] ?? '其他';

const COLUMNS: readonly Column<Row>[] = [
  { key: 'time', title: '时间', width: 160, render: (r) => fmt.timeSeconds(r.time) },
  { key: 'ip', title: 'IP 地址', width: 150, render: (r) => r.ip },
  {
    key: 'device',
    title: '设备',
    width: 160,
    render: (r) => <span title={r.userAgent}>{deviceOf(r.userAgent)}</span>,
  },
];

export function BookViews({ row, onClose }: { row: BookRow; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useCall(book.listBookViews, {
    params: { id: row.id },
    query: { skipCount: (page - 1) * PAGE, maxResultCount: PAGE },
  });
  return (
    <HouseModal
      title={`访问记录：${row.title || row.displayName}`}
      open
      width={650}
      onCancel={onClose}
      cancelText="关闭"
    >
      <div className="my-cad-book-views">
        <DataTable<Row>
          columns={COLUMNS}
          rows={data?.items}
          keyOf={(r) => r.id}
          density="middle"
          fetching={isFetching}
          error={error}
          onRetry={() => void refetch()}
          label="访问记录"
          empty={<EmptyState title="还没有人打开过" hint="把链接或二维码发给班组或客户" />}
        />
      </div>
      {data && data.totalCount > PAGE && (
        <Pages current={page} pageSize={PAGE} total={data.totalCount} onChange={setPage} />
      )}
    </HouseModal>
  );
}
