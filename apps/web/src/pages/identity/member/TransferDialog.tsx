/** 转让管理员: the owner chooses a member and shows by a code to his phone that it is he; the member answers within 72 hours. */
import { useMemo } from 'react';
import { Form, Select } from 'antd';
import { member, transfer } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { StepUpCode } from '../../../widgets/sms-code/index.ts';

const STALE = [transfer.openTransfer, member.listMembers];
const MOST = 400;

function HeirField(props: { id?: string; value?: string; onChange?: (id: string) => void }) {
  const query = { maxResultCount: MOST, userStatus: member.ACTIVE_STATUSES.join(',') };
  const { data } = useCall(member.listMembers, { query });
  const options = useMemo(
    () => (data?.items ?? []).filter((m) => !m.isAdmin).map((m) => ({ value: m.id, label: m.name })),
    [data],
  );
  return (
    <Select
      {...props}
      showSearch
      optionFilterProp="label"
      placeholder="选择成员"
      loading={data === undefined}
      options={options}
      notFoundContent={data === undefined ? '正在查找' : '没有其他在用的成员'}
    />
  );
}

/** What waits for its answer can be taken back. */
function Waiting({ toName, until, onClose }: { toName: string; until: string; onClose: () => void }) {
  const withdraw = useAction(transfer.withdrawTransfer, {
    success: '已撤回',
    invalidates: STALE,
    onSuccess: onClose,
  });
  return (
    <HouseModal
      title="转让管理员"
      open
      width={480}
      onCancel={onClose}
      cancelText="关闭"
      onOk={() => void withdraw.run()}
      okText="撤回转让"
      danger
      busy={withdraw.busy}
    >
      <p>
        已请 <b>{toName}</b> 接任，等待他在消息里答复，{fmt.fullTime(until)} 前有效。
      </p>
    </HouseModal>
  );
}

export function TransferDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(transfer.openTransfer, {}, { keepPrevious: false });
  if (data) return <Waiting {...data} onClose={onClose} />;
  if (data === undefined)
    return (
      <HouseModal title="转让管理员" open width={480} onCancel={onClose} cancelText="关闭">
        {error ? <ErrorBlock error={error} onRetry={() => void refetch()} /> : <SkeletonLines rows={3} />}
      </HouseModal>
    );
  return (
    <ActDialog
      title="转让管理员"
      okText="发出转让"
      success="已发出，等待对方答复"
      call={transfer.transferAdmin}
      invalidates={STALE}
      initial={{ toTenantUserId: undefined, smsCode: '' }}
      inputOf={(typed) => ({
        body: {
          toTenantUserId: String(typed['toTenantUserId']),
          smsCode: String(typed['smsCode']).trim(),
        },
      })}
      onClose={onClose}
    >
      <p className="my-act-fact">
        对方在 {transfer.TRANSFER_HOURS} 小时内同意后成为空间所有者，您改为「管理员」角色
      </p>
      <Form.Item name="toTenantUserId" label="转让给" rules={[{ required: true, message: '请选择成员' }]}>
        <HeirField />
      </Form.Item>
      <StepUpCode call={transfer.sendTransferCode} />
    </ActDialog>
  );
}
