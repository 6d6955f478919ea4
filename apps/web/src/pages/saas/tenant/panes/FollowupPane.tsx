/** 跟进 of a space: the last talks, and one more. */
import { useState } from 'react';
import { Button } from 'antd';
import { FOLLOWUP_STAGES, FOLLOWUP_WAYS, tenant, tenantLog, type TenantRow } from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { useAction, useCall } from '../../../../kit/http/index.ts';
import { ConfirmButton } from '../../../../kit/overlay/index.ts';
import { TabLink } from '../../../../kit/router/TabLink.tsx';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../../kit/states/index.ts';
import { FollowupDialog } from '../FollowupDialog.tsx';

const P = 'RedSaasManagement.RedTenants';
const SHOWN = 50;
const STALE = [tenantLog.listFollowups, tenant.getTenant, tenant.listTenants];
const labelOf = (options: readonly { value: number; label: string }[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';

export default function FollowupPane({ space }: { space: TenantRow }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(tenantLog.listFollowups, {
    query: { tenantId: space.id, maxResultCount: SHOWN },
  });
  const remove = useAction(tenantLog.deleteFollowup, { success: '已删除', invalidates: STALE });
  return (
    <div className="saas-pane">
      <div className="saas-pane-head">
        {can(`${P}:edit`) && <Button onClick={() => setOpen(true)}>新增跟进</Button>}
        {data && data.totalCount > SHOWN && (
          <TabLink to={`/saas/tenant-followup?id=${space.id}`}>全部 {data.totalCount} 条</TabLink>
        )}
      </div>
      {error && !data && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLines rows={4} />}
      {data?.items.length === 0 && <EmptyState title="还没有跟进记录" />}
      <ul className="saas-notes">
        {data?.items.map((f) => (
          <li key={f.id}>
            <header>
              <span>{fmt.time(f.creationTime)}</span>
              <span>{f.creatorName}</span>
              <span>
                {labelOf(FOLLOWUP_WAYS, f.way)} · {labelOf(FOLLOWUP_STAGES, f.stage)}
              </span>
              {f.contactName && <span>联系人 {f.contactName}</span>}
              {f.nextFollowTime && <span>下次 {fmt.time(f.nextFollowTime)}</span>}
              <ConfirmButton
                size="small"
                type="text"
                danger
                right={`${P}:edit`}
                ask="删除这条跟进记录？"
                okText="删除记录"
                onConfirm={() => remove.run({ params: { id: f.id } })}
              >
                删除
              </ConfirmButton>
            </header>
            <p>{f.content}</p>
          </li>
        ))}
      </ul>
      {isOpen && <FollowupDialog space={space} onClose={() => setOpen(false)} />}
    </div>
  );
}
