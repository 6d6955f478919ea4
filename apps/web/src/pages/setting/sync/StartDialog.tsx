/** 立即同步: what would be sent is shown before it is sent. */
import { useState } from 'react';
import { Segmented } from 'antd';
import {
  isDirectory,
  third,
  THIRD_ACTIONS,
  THIRD_MODE,
  THIRD_MODES,
  THIRD_SCOPES,
  type OutputOf,
} from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';

type Row = OutputOf<typeof third.previewSync>['items'][number];
const COLUMNS: Column<Row>[] = [
  { key: 'code', title: '编码', width: 130, grow: false },
  { key: 'name', title: '名称', width: 260 },
  { key: 'action', title: '对方将', kind: 'enum', width: 90, options: THIRD_ACTIONS },
];
/** Of an address book: what will be done here, and why. */
const PULLED: Column<Row>[] = [
  { key: 'name', title: '名称', width: 180 },
  { key: 'action', title: '本空间将', kind: 'enum', width: 100, options: THIRD_ACTIONS },
  { key: 'note', title: '说明', width: 260 },
];
const usePreview = (input: { params: { id: string }; body: { scope: number; mode: number } }) =>
  useCall(third.previewSync, input, { staleTime: 0 });
type PreviewState = ReturnType<typeof usePreview>;
const keyOf = (row: Row): string => `${row.localId} ${row.code}`;

/** The rows that would go, or why there are none. */
function Preview({ state, isChanges, isPull }: { state: PreviewState; isChanges: boolean; isPull: boolean }) {
  if (state.error && !state.data)
    return <ErrorBlock error={state.error} onRetry={() => void state.refetch()} />;
  return (
    <div className="sync-preview">
      <DataTable
        columns={isPull ? PULLED : COLUMNS}
        rows={state.data?.items}
        keyOf={keyOf}
        fetching={state.isFetching}
        label={isPull ? '将要拉取' : '将要推送'}
        empty={
          isPull ? (
            <EmptyState title="与对方通讯录一致" hint="没有需要新增、更新或停用的数据" />
          ) : (
            <EmptyState
              title="没有需要推送的数据"
              hint={isChanges ? '上次同步后没有变化；需要重发请选全量' : '还没有这类数据'}
            />
          )
        }
      />
    </div>
  );
}

export function StartDialog({
  config,
  onClose,
}: {
  config: OutputOf<typeof third.getConfig>;
  onClose: () => void;
}) {
  const scopes = THIRD_SCOPES.filter((s) => config.scopes.includes(s.value));
  const [scope, setScope] = useState<number>(scopes[0]?.value ?? THIRD_SCOPES[0].value);
  const [mode, setMode] = useState<number>(THIRD_MODE.changes);
  const input = { params: { id: config.id }, body: { scope, mode } };
  const preview = usePreview(input);
  const start = useAction(third.startSync, {
    success: '已开始同步',
    invalidates: [third.listTasks, third.listConfigs],
    onSuccess: onClose,
  });
  const total = preview.data?.total ?? 0;
  const isPull = isDirectory(config.provider);
  const verb = isPull ? '拉取' : '推送';
  return (
    <HouseModal
      title={isPull ? `从 ${config.name} 拉取` : `同步到 ${config.name}`}
      open
      width={680}
      okText={total > 0 ? `${verb} ${fmt.int(total)} 条` : verb}
      okDisabled={total === 0}
      busy={start.busy}
      onOk={() => void start.run(input)}
      onCancel={onClose}
    >
      <div className="sync-choices">
        <Segmented
          options={scopes.map(({ value, label }) => ({ value: value as number, label }))}
          value={scope}
          onChange={setScope}
        />
        {!isPull && (
          <Segmented
            options={THIRD_MODES.map(({ value, label }) => ({ value: value as number, label }))}
            value={mode}
            onChange={setMode}
          />
        )}
      </div>
      <Preview state={preview} isChanges={mode === THIRD_MODE.changes} isPull={isPull} />
      {isPull && preview.data && (
        <p className="my-t2">
          {fmt.int(preview.data.unchanged)}{' '}
          条一致。不会删除任何数据；对方已没有的人员列为「停用」，拉取后在同步明细里逐个确认。
        </p>
      )}
      {total > 200 && <p className="my-t3">只列出前 200 条</p>}
    </HouseModal>
  );
}
