/** 关联账号: who shares a WeChat, or logged in from the same address lately, those of the same device first. */
import { hostAccount, type HostUserRow, type OutputOf } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { DataTable } from '../../../kit/table/index.ts';
import type { Column } from '../../../kit/table/index.ts';

type Related = OutputOf<typeof hostAccount.relatedAccounts>[number];
const COLUMNS: Column<Related>[] = [
  { key: 'userName', title: '账号', width: 150 },
  { key: 'nickname', title: '姓名', width: 100 },
  { key: 'relation', title: '关联', kind: 'enum', width: 116, options: hostAccount.RELATED_BY },
  { key: 'ip', title: '地址', width: 120, grow: false },
  { key: 'lastTime', title: '最近登录', kind: 'time', width: 118 },
  { key: 'spaceNames', title: '空间', kind: 'texts', width: 180, value: (r) => r.spaceNames.join('、') },
];

export function UserRelated({ row, onClose }: { row: HostUserRow; onClose: () => void }) {
  const { data, error, refetch } = useCall(hostAccount.relatedAccounts, { params: { id: row.id } });
  return (
    <HouseModal title={`${row.nickname} 的关联账号`} open width={860} onCancel={onClose} cancelText="关闭">
      <p className="my-t2">
        绑定了同一个人的微信，或 {hostAccount.RELATED_DAYS}{' '}
        天内从同一地址登录过的账号；同一工厂的人常共用一个地址，仅供核对。
      </p>
      <div style={{ minHeight: 200, display: 'flex', flexDirection: 'column' }}>
        <DataTable
          columns={COLUMNS}
          rows={data}
          keyOf={(r) => r.id}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title="没有关联账号" />}
          label="关联账号"
        />
      </div>
    </HouseModal>
  );
}
