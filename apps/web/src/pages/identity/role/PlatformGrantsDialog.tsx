/** 分配权限 of a role of the platform: nobody grants what he does not hold himself. */
import { useMemo } from 'react';
import { platformDefinitions, platformRole, readPlatformGrants, savePlatformGrants } from '@muyun/contract';
import { can, useCan } from '../../../kit/auth/index.ts';
import type { DocRow } from '../../../kit/document/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { useStateFor } from '../../../kit/use-state-for.ts';
import { GrantsView } from '../shared/GrantsView.tsx';
import { asGrants, asTicked, type Ticked } from '../shared/permission-model.ts';

const NONE: Ticked = new Set();

export function PlatformGrantsDialog({ row, onClose }: { row: DocRow; onClose: () => void }) {
  const at = { params: { id: row.id } };
  const { data: all, error } = useCall(platformDefinitions);
  const read = useCall(readPlatformGrants, at, { keepPrevious: false, staleTime: 0 });
  const stored = useMemo(() => (read.data ? asTicked(read.data.permissions) : NONE), [read.data]);
  const [ticked, setTicked] = useStateFor<Ticked>(read.data, stored);
  const mayEdit = useCan(savePlatformGrants.right);
  const save = useAction(savePlatformGrants, {
    success: '已保存，对有该角色的人立即生效',
    invalidates: [platformRole.calls.list, readPlatformGrants],
    onSuccess: onClose,
  });
  const failed = error ?? read.error;
  const isDirty = [...ticked].toSorted().join() !== [...stored].toSorted().join();
  return (
    <HouseModal
      title={`分配权限 · ${String(row['name'])}`}
      open
      width={960}
      onCancel={onClose}
      onOk={
        mayEdit && all && read.data
          ? () =>
              void save.run({
                ...at,
                body: { permissions: asGrants(all, ticked), version: read.data.version },
              })
          : undefined
      }
      okText="保存"
      okDisabled={!isDirty}
      busy={save.busy}
    >
      {failed && <ErrorBlock error={failed} onRetry={() => void read.refetch()} />}
      {!failed && !(all && read.data) && <SkeletonLines rows={10} />}
      {all && read.data && (
        <GrantsView
          all={all}
          ticked={ticked}
          may={(right) => mayEdit && (can(right as Parameters<typeof can>[0]) || ticked.has(right))}
          onChange={setTicked}
        />
      )}
    </HouseModal>
  );
}
