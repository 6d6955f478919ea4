/** 立即同步: what would be sent is shown before it is sent. */
import { useState } from 'react';
import { Segmented } from 'antd';
import {
  type EnumOption,
  isDirectory,
  third,
  THIRD_ACTIONS,
  THIRD_MODE,
  THIRD_MODES,
  THIRD_MOST_CHOSEN,
  THIRD_SCOPES,
  type OutputOf,
} from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock } from '../../../kit/states/index.ts';
import { type Column, DataTable, type Selection, useSelection } from '../../../kit/table/index.ts';

type Row = OutputOf<typeof third.previewSync>['items'][number];
const COLUMNS: Column<Row>[] = [
  { key: 'code', title: '编码', width: 130, grow: false },
  { key: 'name', title: '名称', width: 260 },
  { key: 'action', title: '对方将', kind: 'enum', width: 90, options: THIRD_ACTIONS },
  { key: 'note', title: '说明', width: 160 },
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
const optionsOf = (list: readonly EnumOption[]) => list.map(({ value, label }) => ({ value, label }));
const keyOf = (row: Row): string => row.key;

/** The rows that would go, or why there are none. */
function Preview(props: {
  state: PreviewState;
  isChanges: boolean;
  isPull: boolean;
  selection: Selection<Row> | undefined;
}) {
  const { state, isChanges, isPull, selection } = props;
  if (state.error && !state.data)
    return <ErrorBlock error={state.error} onRetry={() => void state.refetch()} />;
  return (
    <div className="sync-preview">
      <DataTable
        columns={isPull ? PULLED : COLUMNS}
        rows={state.data?.items}
        keyOf={keyOf}
        selection={selection}
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

const ASKED = optionsOf(THIRD_MODES.filter((m) => m.value !== THIRD_MODE.chosen));
interface ChoicesProps {
  scopes: readonly EnumOption[];
  scope: number;
  onScope: (to: number) => void;
  /** undefined: there is none to be chosen */
  mode: number | undefined;
  onMode: (to: number) => void;
}
const Choices = ({ scopes, scope, onScope, mode, onMode }: ChoicesProps) => (
  <div className="sync-choices">
    <Segmented options={optionsOf(scopes)} value={scope} onChange={onScope} />
    {mode !== undefined && <Segmented options={ASKED} value={mode} onChange={onMode} />}
  </div>
);

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
  const picked = useSelection<Row>(keyOf);
  const look = (change: () => void): void => {
    picked.clear();
    change();
  };
  const chosen = [...picked.rows.keys()];
  const isMany = chosen.length > THIRD_MOST_CHOSEN;
  const total = chosen.length || (preview.data?.total ?? 0);
  // what is ticked goes alone; where nothing is ticked everything that is listed goes
  const body = chosen.length > 0 ? { scope, mode: THIRD_MODE.chosen, ids: chosen } : { scope, mode };
  const isPull = isDirectory(config.provider);
  const verb = isPull ? '拉取' : '推送';
  return (
    <HouseModal
      title={isPull ? `从 ${config.name} 拉取` : `同步到 ${config.name}`}
      open
      width={680}
      okText={total > 0 ? `${verb}${chosen.length > 0 ? '所选' : ''} ${fmt.int(total)} 条` : verb}
      okDisabled={total === 0 || isMany}
      busy={start.busy}
      onOk={() => void start.run({ ...input, body })}
      onCancel={onClose}
    >
      <Choices
        scopes={scopes}
        scope={scope}
        onScope={(to) => look(() => setScope(to))}
        mode={isPull ? undefined : mode}
        onMode={(to) => look(() => setMode(to))}
      />
      <Preview state={preview} isChanges={mode === THIRD_MODE.changes} isPull={isPull} selection={picked} />
      {isPull && preview.data && (
        <p className="my-t2">
          {fmt.int(preview.data.unchanged)}{' '}
          条一致。不会删除任何数据；对方已没有的人员列为「停用」，拉取后在同步明细里逐个确认。
        </p>
      )}
      {isMany && <p className="my-t3">一次最多选 {THIRD_MOST_CHOSEN} 条；要全部同步请取消勾选</p>}
    </HouseModal>
  );
}
