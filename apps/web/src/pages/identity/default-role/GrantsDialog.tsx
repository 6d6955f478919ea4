/** 分配权限 of a default role: what spaces of its kind have. */
import { useMemo } from 'react';
import { defaultRole, defaultRoleDefinitions, readDefaultGrants, saveDefaultGrants } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import type { DocRow } from '../../../kit/document/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { useStateFor } from '../../../kit/use-state-for.ts';
import { GrantsView } from '../shared/GrantsView.tsx';
import { asGrants, asTicked, type Ticked } from '../shared/permission-model.ts';

const NONE: Ticked = new Set();

export function GrantsDialog({ row, onClose }: { row: DocRow; onClose: () => void }) {
  const at = { params: { id: row.id } };
  const definitions = useCall(defaultRoleDefinitions, {
    query: { editionType: Number(row['editionType']) },
  });
  const read = useCall(readDefaultGrants, at, { keepPrevious: false, staleTime: 0 });
  const stored = useMemo(() => (read.data ? asTicked(read.data.permissions) : NONE), [read.data]);
  const [ticked, setTicked] = useStateFor<Ticked>(read.data, stored);
  const mayEdit = useCan(saveDefaultGrants.right);
  const save = useAction(saveDefaultGrants, {
    success: '已保存，新企业按此初始化',
    invalidates: [defaultRole.calls.list, readDefaultGrants],
    onSuccess: onClose,
  });
  const failed = definitions.error ?? read.error;
  const all = definitions.data;
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
      {all && read.data && <GrantsView all={all} ticked={ticked} may={() => mayEdit} onChange={setTicked} />}
    </HouseModal>
  );
}
