/** 接收人: who was told of the change, and who has opened it. */
import { Link } from 'react-router';
import { changeOrderUsers, message } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable } from '../../../kit/table/index.ts';
import type { Column } from '../../../kit/table/index.ts';

type Reader = OutputOf<typeof changeOrderUsers>[number] & { readonly id?: string };
const columns: Column<Reader>[] = [
  { key: 'name', title: '接收人', width: 130, grow: false },
  { key: 'unitName', title: '部门', width: 160, grow: true },
  { key: 'orderStatus', title: '状态', kind: 'enum', options: message.MESSAGE_CHANGE_STATES, width: 90 },
  { key: 'firstViewTime', title: '首次查看', kind: 'time', width: 130 },
  { key: 'lastViewTime', title: '最近查看', kind: 'time', width: 130 },
  { key: 'viewCount', title: '次数', kind: 'quantity', width: 76 },
];

export function ChangeReaders({ screen }: { screen: DocumentScreen }) {
  const id = screen.view?.id ?? '';
  const { data } = useCall(changeOrderUsers, { params: { id } }, { enabled: id !== '' });
  if (id === '' || screen.isEditing) return null;
  const told = data?.length ?? 0;
  const read = data?.filter((r) => r.firstViewTime !== null).length ?? 0;
  return (
    <div className="my-surface my-document-log">
      <h2>
        {`接收人（已读 ${read} / 应读 ${told}）`}
        <Link className="my-link" to={`/produce/second-change-detail-log?orderId=${id}`}>
          查看日志
        </Link>
      </h2>
      {told === 0 && data ? (
        <EmptyState title="还没有通知任何人" hint="审核后通知接收人；没有选接收人时不通知" />
      ) : (
        <DataTable columns={columns} rows={data?.map((r) => ({ ...r, id: r.userId }))} label="接收人" />
      )}
    </div>
  );
}
