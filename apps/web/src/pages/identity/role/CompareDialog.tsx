/** 对比角色: two roles beside each other, as far as they differ. */
import { useMemo, useState } from 'react';
import { Checkbox, Select } from 'antd';
import { DATA_PERMISSIONS, permission, role } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { asTicked, compared } from '../shared/permission-model.ts';
import './role.css';

function useSide(id: string | undefined) {
  return useCall(
    permission.readPermission,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, keepPrevious: false, staleTime: 0 },
  );
}
const sight = (of: { dataPermission: number | null; displayAmount: boolean } | undefined): string =>
  of
    ? `数据 ${DATA_PERMISSIONS.find((d) => d.value === of.dataPermission)?.label ?? '—'}，金额${of.displayAmount ? '可见' : '不可见'}`
    : '';

export function CompareDialog({ onClose }: { onClose: () => void }) {
  const [ids, setIds] = useState<readonly [string?, string?]>([]);
  const [isWhole, setWhole] = useState(false);
  const roles = useCall(role.calls.all);
  const definitions = useCall(permission.permissionDefinitions);
  const [left, right] = [useSide(ids[0]), useSide(ids[1])];
  const error = definitions.error ?? left.error ?? right.error;
  const rows = useMemo(
    () =>
      definitions.data && left.data && right.data
        ? compared(
            definitions.data,
            asTicked(left.data.permissions),
            asTicked(right.data.permissions),
            isWhole,
          )
        : undefined,
    [definitions.data, left.data, right.data, isWhole],
  );
  const choose = (at: 0 | 1) => (
    <Select
      showSearch
      optionFilterProp="label"
      placeholder={at === 0 ? '选择角色' : '选择另一个角色'}
      aria-label={at === 0 ? '角色' : '另一个角色'}
      value={ids[at]}
      options={(roles.data ?? [])
        .filter((r) => r.id !== ids[1 - at])
        .map((r) => ({ value: r.id, label: r.displayName }))}
      onChange={(id: string) => setIds(at === 0 ? [id, ids[1]] : [ids[0], id])}
    />
  );
  const nameOf = (at: 0 | 1): string => roles.data?.find((r) => r.id === ids[at])?.displayName ?? '';
  return (
    <HouseModal title="对比角色" open width={960} onCancel={onClose} cancelText="关闭">
      <div className="id-compare-head">
        {choose(0)}
        {choose(1)}
        <Checkbox checked={isWhole} onChange={(e) => setWhole(e.target.checked)}>
          显示相同的
        </Checkbox>
      </div>
      {error && <ErrorBlock error={error} onRetry={() => void definitions.refetch()} />}
      {!error && !rows && ids[0] && ids[1] && <SkeletonLines rows={8} />}
      {!error && !rows && !(ids[0] && ids[1]) && (
        <EmptyState kind="empty" title="选两个角色，列出一个有、另一个没有的权限" />
      )}
      {rows?.length === 0 && <EmptyState kind="empty" title="两个角色的权限完全相同" />}
      {rows && rows.length > 0 && (
        <Differences
          rows={rows}
          heads={[
            { name: nameOf(0), sight: sight(left.data) },
            { name: nameOf(1), sight: sight(right.data) },
          ]}
        />
      )}
    </HouseModal>
  );
}

interface DifferencesProps {
  readonly rows: ReturnType<typeof compared>;
  readonly heads: readonly { readonly name: string; readonly sight: string }[];
}
function Differences({ rows, heads }: DifferencesProps) {
  return (
    <table className="id-compare">
      <thead>
        <tr>
          <th>权限</th>
          {heads.map((head) => (
            <th key={head.name}>
              {head.name} <span className="my-t3">{head.sight}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.permissionId}>
            <th scope="row">
              <span className="my-t3">{row.family}</span> {row.title}
            </th>
            <Side words={row.left} />
            <Side words={row.right} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ words }: { words: readonly { title: string; isOnly: boolean }[] }) {
  return (
    <td>
      {words.length === 0 && <span className="my-t3">—</span>}
      {words.map((w, i) => (
        <span key={w.title} className={w.isOnly ? 'only' : 'my-t2'}>
          {w.title}
          {i < words.length - 1 && '、'}
        </span>
      ))}
    </td>
  );
}
