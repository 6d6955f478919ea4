/** One system: where it is, whether it is on, when something was last sent, and what can be done with it. */
import { Button, Dropdown, Switch } from 'antd';
import { MoreOutlined } from '@ant-design/icons';
import {
  isDirectory,
  third,
  THIRD_FREQUENCIES,
  THIRD_FREQUENCY,
  THIRD_PROVIDERS,
  THIRD_SCOPES,
  THIRD_TASK_STATES,
  THIRD_WEEKDAYS,
  type OutputOf,
} from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';

type Config = OutputOf<typeof third.getConfig>;
type Act = 'edit' | 'map' | 'start';
const STALE = [third.listConfigs];
const labelsOf = (scopes: readonly number[]): string =>
  THIRD_SCOPES.filter((s) => scopes.includes(s.value))
    .map((s) => s.label)
    .join('、');

/** 每周 星期一 02:00: how often by itself. */
const rhythmOf = ({ frequency, weekday, syncTime }: Config): string =>
  [
    THIRD_FREQUENCIES.find((f) => f.value === frequency)?.label,
    frequency === THIRD_FREQUENCY.weekly && THIRD_WEEKDAYS.find((w) => w.value === weekday)?.label,
    frequency > THIRD_FREQUENCY.hourly && syncTime,
  ]
    .filter(Boolean)
    .join(' ');

function More({ config, onAct }: { config: Config; onAct: (what: Act) => void }) {
  const mayRemove = useCan(third.deleteConfig.right);
  const remove = useAction(third.deleteConfig, {
    success: '已删除对接',
    invalidates: [...STALE, third.listTasks],
  });
  const ask = async () => {
    const yes = await confirmAsk({
      title: `删除对接「${config.name}」？`,
      content: '密钥会被清除，不再同步；同步记录保留。',
      okText: '删除',
      danger: true,
    });
    if (yes) await remove.run({ params: { id: config.id } });
  };
  return (
    <Dropdown
      menu={{
        items: [
          { key: 'map', label: '编码对照' },
          ...(mayRemove ? [{ key: 'remove', label: '删除', danger: true }] : []),
        ],
        onClick: ({ key }) => (key === 'map' ? onAct('map') : void ask()),
      }}
    >
      <Button icon={<MoreOutlined />} aria-label="更多操作" />
    </Dropdown>
  );
}

export function ConfigCard({ config, onAct }: { config: Config; onAct: (what: Act) => void }) {
  const [mayEdit, mayOn, mayOff] = [
    useCan(third.updateConfig.right),
    useCan(third.enableConfig.right),
    useCan(third.disableConfig.right),
  ];
  const on = useAction(third.enableConfig, { success: '已启用', invalidates: STALE });
  const off = useAction(third.disableConfig, { success: '已停用', invalidates: STALE });
  const test = useAction(third.testConfig, { success: (a) => a.message });
  const params = { id: config.id };
  const turn = (isOn: boolean) => void (isOn ? on : off).run({ params, body: { version: config.version } });
  const provider = THIRD_PROVIDERS.find((p) => p.value === config.provider)?.label;
  return (
    <article className="sync-card" aria-label={config.name}>
      <header>
        <b className="my-ellipsis">{config.name}</b>
        <small className="my-t3">{provider}</small>
        <Switch
          size="small"
          aria-label={config.isEnabled ? '停用' : '启用'}
          checked={config.isEnabled}
          disabled={config.isEnabled ? !mayOff : !mayOn}
          loading={on.busy || off.busy}
          onChange={turn}
        />
      </header>
      <p className="my-t2 my-ellipsis" title={config.url || config.appId}>
        {config.url || `${provider}通讯录 · ${config.appId}`}
      </p>
      <p className="my-t2">
        {isDirectory(config.provider) ? '拉取' : '推送'} {labelsOf(config.scopes)} ·{' '}
        {config.lastSyncTime ? `上次成功 ${fmt.relative(config.lastSyncTime)}` : '还没有同步'}{' '}
        {config.lastState !== null && <EnumTag options={THIRD_TASK_STATES} value={config.lastState} />}
      </p>
      <p className="my-t2">
        {config.frequency === THIRD_FREQUENCY.byHand ? '自动同步 未设置' : `自动同步 ${rhythmOf(config)}`}
        {config.nextTime && ` · 下次 ${fmt.time(config.nextTime)}`}
      </p>
      {mayEdit && (
        <footer>
          <Button type="primary" disabled={!config.isEnabled} onClick={() => onAct('start')}>
            立即同步
          </Button>
          <Button loading={test.busy} onClick={() => void test.run({ params })}>
            测试连接
          </Button>
          <Button onClick={() => onAct('edit')}>配置</Button>
          <More config={config} onAct={onAct} />
        </footer>
      )}
    </article>
  );
}
