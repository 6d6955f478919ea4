/** 权限 of a role: the tree of families, items and actions, whose rows and whether amounts are seen. */
import { useMemo } from 'react';
import { Segmented, Switch } from 'antd';
import { DATA_PERMISSIONS, permission, role } from '@muyun/contract';
import { useCan, useRights } from '../../../kit/auth/index.ts';
import { useDraft } from '../../../kit/draft/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { useStateFor } from '../../../kit/use-state-for.ts';
import { GrantsView } from '../shared/GrantsView.tsx';
import { asGrants, asTicked, type Definitions, type Ticked } from '../shared/permission-model.ts';
import type { Role } from './role-row.ts';

interface Typed {
  readonly ticked: readonly string[];
  readonly dataPermission: number;
  readonly displayAmount: boolean;
}
const NOTHING: Typed = { ticked: [], dataPermission: 1, displayAmount: true };

/** What is ticked of the role, kept as a draft until it is saved. */
function useGrants(of: Role, onClose: () => void) {
  const read = useCall(
    permission.readPermission,
    { params: { id: of.id } },
    { keepPrevious: false, staleTime: 0 },
  );
  const { data } = read;
  const stored = useMemo<Typed>(
    () => (data ? { ...data, ticked: [...asTicked(data.permissions)].toSorted() } : NOTHING),
    [data],
  );
  const [typed, setTyped] = useStateFor<Typed>(data, stored);
  const isDirty =
    typed.ticked.join() !== stored.ticked.join() ||
    typed.dataPermission !== stored.dataPermission ||
    typed.displayAmount !== stored.displayAmount;
  const draft = useDraft<Typed>({
    title: `角色权限 · ${of.displayName}`,
    dirty: isDirty,
    read: () => typed,
    restore: setTyped,
  });
  const save = useAction(permission.savePermission, {
    success: '已保存，成员下一步操作即生效',
    invalidates: [role.calls.list, permission.readPermission],
    onAnswered: draft.clear,
    onSuccess: onClose,
  });
  return { read, typed, setTyped, isDirty, draft, save };
}

export function PermissionDialog({ role: of, onClose }: { role: Role; onClose: () => void }) {
  const definitions = useCall(permission.permissionDefinitions);
  const { read, typed, setTyped, isDirty, draft, save } = useGrants(of, onClose);
  const mayEdit = useCan(permission.savePermission.right) && !of.isStatic;
  const all = definitions.data;
  const isReady = all !== undefined && read.data !== undefined;
  const failed = (!all && definitions.error) || (!read.data && read.error);
  const close = (): void => {
    draft.clear();
    onClose();
  };
  const submit = (): void => {
    if (!all || !read.data) return;
    const { dataPermission, displayAmount } = typed;
    void save.run({
      params: { id: of.id },
      body: {
        permissions: asGrants(all, new Set(typed.ticked)),
        dataPermission: dataPermission === 1 ? 1 : 2,
        displayAmount,
        version: read.data.version,
      },
    });
  };
  return (
    <HouseModal
      title={`${mayEdit ? '设置权限' : '查看权限'} · ${of.displayName}`}
      open
      width={960}
      onCancel={close}
      onOk={mayEdit ? submit : undefined}
      okText="保存"
      okDisabled={!isReady || !isDirty}
      busy={save.busy}
    >
      {failed && (
        <ErrorBlock
          error={failed}
          onRetry={() => {
            void definitions.refetch();
            void read.refetch();
          }}
        />
      )}
      {!failed && !isReady && <SkeletonLines rows={10} />}
      {isReady && <Grants all={all} typed={typed} onChange={setTyped} mayEdit={mayEdit} />}
    </HouseModal>
  );
}

interface GrantsProps {
  readonly all: Definitions;
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly mayEdit: boolean;
}

function Grants({ all, typed, onChange, mayEdit }: GrantsProps) {
  const holds = useRights();
  const ticked: Ticked = useMemo(() => new Set(typed.ticked), [typed.ticked]);
  return (
    <GrantsView
      all={all}
      ticked={ticked}
      may={(right) => mayEdit && (holds(right as Parameters<typeof holds>[0]) || ticked.has(right))}
      onChange={(next) => onChange({ ...typed, ticked: [...next].toSorted() })}
      end={
        <>
          <span className="my-t2">数据权限</span>
          <Segmented<number>
            size="small"
            aria-label="数据权限"
            disabled={!mayEdit}
            value={typed.dataPermission}
            options={DATA_PERMISSIONS.map(({ value, label }) => ({ value, label }))}
            onChange={(dataPermission) => onChange({ ...typed, dataPermission })}
          />
          <label>
            <span className="my-t2">显示金额</span>
            <Switch
              size="small"
              disabled={!mayEdit}
              checked={typed.displayAmount}
              onChange={(displayAmount) => onChange({ ...typed, displayAmount })}
            />
          </label>
        </>
      }
    />
  );
}
