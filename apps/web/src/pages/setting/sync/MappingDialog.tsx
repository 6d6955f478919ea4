/** 编码对照: ours at the left, the number of theirs at the right; learned from what was sent, or set by hand. */
import { useState } from 'react';
import { Input, Segmented } from 'antd';
import { third, mappedScopesOf, type OutputOf } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { MatchButton } from './MatchButton.tsx';
import { Pages } from './Pages.tsx';

const SIZE = 20;

type Row = OutputOf<typeof third.listMapping>['items'][number];
interface PairsProps {
  rows: readonly Row[];
  mayEdit: boolean;
  onPut: (localId: string, typed: string, old: string | null) => void;
}
const Pairs = ({ rows, mayEdit, onPut }: PairsProps) => (
  <table className="sync-mapping" aria-label="编码对照">
    <thead>
      <tr>
        <th>编码</th>
        <th>名称</th>
        <th>对方编码</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((r) => (
        <tr key={r.id}>
          <td>{r.code}</td>
          <td>{r.name}</td>
          <td>
            <Input
              key={`${r.id}:${r.remoteId}`}
              size="small"
              maxLength={64}
              aria-label={`${r.name}的对方编码`}
              defaultValue={r.remoteId ?? ''}
              placeholder="未对应"
              readOnly={!mayEdit}
              onBlur={(e) => onPut(r.id, e.target.value, r.remoteId)}
              onPressEnter={(e) => e.currentTarget.blur()}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface Props {
  config: OutputOf<typeof third.getConfig>;
  onClose: () => void;
}
export function MappingDialog({ config, onClose }: Props) {
  const kinds = mappedScopesOf(config.provider).map((s) => ({ value: s.value as number, label: s.label }));
  const first = kinds.find((k) => config.scopes.includes(k.value)) ?? kinds[0];
  const [kind, setKind] = useState<number>(first?.value ?? 0);
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(1);
  const mayEdit = useCan(third.saveMapping.right);
  const list = useCall(third.listMapping, {
    params: { id: config.id },
    query: { kind, filter, skipCount: (page - 1) * SIZE, maxResultCount: SIZE },
  });
  const save = useAction(third.saveMapping, { success: '已保存对照', invalidates: [third.listMapping] });
  const rows = list.data?.items;
  const put = (localId: string, typed: string, old: string | null) => {
    const remoteId = typed.trim() || null;
    if (remoteId !== old) void save.run({ params: { id: config.id }, body: { kind, localId, remoteId } });
  };
  return (
    <HouseModal title={`编码对照 · ${config.name}`} open width={720} onCancel={onClose} bare>
      <div className="sync-choices">
        <Segmented
          options={kinds}
          value={kind}
          onChange={(to) => {
            setKind(to);
            setPage(1);
          }}
        />
        <Input.Search
          allowClear
          placeholder="编码 / 名称 / 对方编码"
          onSearch={(text) => {
            setFilter(text);
            setPage(1);
          }}
        />
        {mayEdit && <MatchButton config={config} kind={kind} />}
      </div>
      {list.error && !rows ? (
        <ErrorBlock error={list.error} onRetry={() => void list.refetch()} />
      ) : !rows ? (
        <SkeletonLines rows={6} />
      ) : rows.length === 0 ? (
        <EmptyState title="没有符合条件的数据" />
      ) : (
        <Pairs rows={rows} mayEdit={mayEdit} onPut={put} />
      )}
      <Pages page={page} size={SIZE} total={list.data?.totalCount ?? 0} onPage={setPage} />
    </HouseModal>
  );
}
