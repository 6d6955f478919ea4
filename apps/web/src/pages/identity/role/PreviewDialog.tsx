/** 以该角色预览: the menu as somebody with this role alone sees it. Nothing can be done in it. */
import { useMemo } from 'react';
import { DATA_PERMISSIONS, permission } from '@muyun/contract';
import { leavesOf } from '../../../app/routing.ts';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { previewOf } from './preview.ts';
import type { Role } from './role-row.ts';
import './role.css';

export default function PreviewDialog({ role: of, onClose }: { role: Role; onClose: () => void }) {
  const { data, error, refetch } = useCall(
    permission.readPermission,
    { params: { id: of.id } },
    { keepPrevious: false, staleTime: 0 },
  );
  const menu = useMemo(() => (data ? previewOf(data.permissions) : []), [data]);
  const rows = DATA_PERMISSIONS.find((d) => d.value === data?.dataPermission)?.label;
  return (
    <HouseModal title={`预览菜单 · ${of.displayName}`} open width={880} onCancel={onClose} cancelText="关闭">
      {error && !data && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLines rows={8} />}
      {data && (
        <>
          <p className="id-check-hint">
            只有这个角色的人看到 {leavesOf(menu).length} 个菜单；数据权限 {rows}，金额
            {data.displayAmount ? '可见' : '不可见'}。有多个角色时合在一起看。
          </p>
          <div className="id-preview">
            {menu.map((group) => (
              <section key={group.title}>
                <h3>{group.title}</h3>
                {group.children.length > 0 && (
                  <ul>
                    {leavesOf(group.children).map((leaf) => (
                      <li key={leaf.path}>{leaf.title}</li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
          </div>
        </>
      )}
    </HouseModal>
  );
}
