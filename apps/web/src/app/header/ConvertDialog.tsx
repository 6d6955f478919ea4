/** 文件转换队列: the servers that convert and what they are set to, the tasks, to be tried again or stopped. */
import { InputNumber, Modal, Switch } from 'antd';
import { convert, type ConversionRow, type ConvertServer } from '@muyun/contract';
import { useCan } from '../../kit/auth/index.ts';
import { STANDING } from '../../kit/feedback.ts';
import { fmt } from '../../kit/format/index.ts';
import { useAction, useCall } from '../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../kit/states/index.ts';
import { EnumTag, StatusTag } from '../../kit/status/index.ts';

const LOOK_MS = 5_000;
const MOST = 50;
const { CONVERSIONS, CONVERT_STATES, CONVERT_ACTIONS } = convert;
const STALE = [convert.listConversions, convert.convertServers, convert.fileConverts];
const typeOf = (fileType: number): string => CONVERSIONS.find((c) => c.value === fileType)?.label ?? '';

export function ConvertDialog({ onClose }: { onClose: () => void }) {
  const servers = useCall(convert.convertServers, {}, { refetchInterval: LOOK_MS });
  const tasks = useCall(
    convert.listConversions,
    { query: { maxResultCount: MOST } },
    { refetchInterval: LOOK_MS },
  );
  const error = servers.error ?? tasks.error;
  return (
    <Modal
      {...STANDING}
      open
      title="文件转换队列"
      width="min(900px, calc(100vw - 48px))"
      footer={null}
      onCancel={onClose}
    >
      <div className="my-converts">
        {error && <ErrorBlock error={error} onRetry={() => void tasks.refetch()} />}
        {!error && (!servers.data || !tasks.data) && <SkeletonLines rows={6} />}
        {servers.data?.map((server) => (
          <Server key={server.id} server={server} />
        ))}
        {servers.data?.length === 0 && <EmptyState title="没有转换服务器在运行" />}
        {tasks.data && (
          <ul aria-label="转换任务">
            {tasks.data.items.map((row) => (
              <Task key={row.id} row={row} />
            ))}
          </ul>
        )}
        {tasks.data && tasks.data.totalCount > MOST && (
          <p className="my-t3">{`只显示最近 ${MOST} 个，共 ${tasks.data.totalCount} 个`}</p>
        )}
      </div>
    </Modal>
  );
}

function Server({ server }: { server: ConvertServer }) {
  const mayEdit = useCan(convert.saveConvertServer.right);
  const save = useAction(convert.saveConvertServer, { success: '已保存', invalidates: STALE });
  const { id: serverId, concurrency, isEnabled, version } = server;
  const put = (by: { concurrency?: number; isEnabled?: boolean }): void =>
    void save.run({ body: { serverId, concurrency, isEnabled, version, ...by } });
  return (
    <section aria-label={server.severIp}>
      <b>{server.severIp}</b>
      <StatusTag label={server.isAlive ? '在线' : '离线'} tone={server.isAlive ? 'green' : 'gray'} small />
      <span className="my-t2 types">{server.fileTypes.map(typeOf).join('、')}</span>
      <span className="my-t2">{`运行中 ${server.running}`}</span>
      <label>
        并发
        <InputNumber
          size="small"
          min={1}
          max={16}
          precision={0}
          value={concurrency}
          disabled={!mayEdit || save.busy}
          onChange={(n) => n !== null && n !== concurrency && put({ concurrency: n })}
        />
      </label>
      <Switch
        aria-label={`${server.severIp} 启用`}
        checked={isEnabled}
        disabled={!mayEdit}
        loading={save.busy}
        onChange={(isOn) => put({ isEnabled: isOn })}
      />
    </section>
  );
}

function Task({ row }: { row: ConversionRow }) {
  const mayEdit = useCan(convert.retryConversion.right);
  const retry = useAction(convert.retryConversion, { success: '已重新排队', invalidates: STALE });
  const cancel = useAction(convert.cancelConversion, { success: '已取消', invalidates: STALE });
  const verbs = [
    ['retry', retry],
    ['cancel', cancel],
  ] as const;
  return (
    <li>
      <EnumTag options={CONVERT_STATES} value={row.state} />
      <span>{typeOf(row.fileType)}</span>
      <span className="my-ellipsis">{row.tenantName}</span>
      <span className="my-t2 my-ellipsis">{row.error ?? row.severIp ?? ''}</span>
      <span className="my-t3">{fmt.time(row.creationTime)}</span>
      <span className="acts">
        {mayEdit &&
          verbs
            .filter(([name]) => row.actions.includes(name))
            .map(([name, act]) => (
              <button
                key={name}
                type="button"
                className="my-link"
                disabled={act.busy}
                onClick={() => void act.run({ params: { id: row.id } })}
              >
                {CONVERT_ACTIONS[name]}
              </button>
            ))}
      </span>
    </li>
  );
}
