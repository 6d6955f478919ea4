/** 业务参数: how the space works where it may choose; what it has set, and what usually holds. */
import { Button, Checkbox, InputNumber, Select, Switch } from 'antd';
import {
  CONFIG_GROUPS,
  CONFIG_KEYS,
  type ConfigKey,
  configText,
  type ConfigValue,
  isConfigValue,
  type OutputOf,
  settingKind,
  tenantConfig,
} from '@muyun/contract';
import { loadSession, useCan } from '../../../kit/auth/index.ts';
import { useDraft } from '../../../kit/draft/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { useStateFor } from '../../../kit/use-state-for.ts';
import { DaysControl } from './DaysControl.tsx';
import { RatesControl } from './RatesControl.tsx';

/** Kinds that need the room of a line of their own. */
const WIDE = new Set(['mask', 'days', 'rates']);

type Setting = OutputOf<typeof tenantConfig.listSettings>[number];
/** What is typed and differs from what stands there; null takes the own value back, undefined is an empty field. */
type Typed = Partial<Record<ConfigKey, ConfigValue | null | undefined>>;

export default function BusinessSettings() {
  const { data, error, refetch } = useCall(tenantConfig.listSettings);
  if (data) return <Loaded settings={data} />;
  return (
    <div className="my-surface">
      {error ? <ErrorBlock error={error} onRetry={() => void refetch()} /> : <SkeletonLines rows={8} />}
    </div>
  );
}

function useTyped(settings: readonly Setting[]) {
  const [typed, setTyped] = useStateFor<Typed>(settings, {});
  const draft = useDraft<Typed>({
    title: '业务参数',
    dirty: Object.keys(typed).length > 0,
    read: () => typed,
    restore: setTyped,
  });
  const { run, busy } = useAction(tenantConfig.saveSettings, {
    success: '已保存业务参数',
    invalidates: [tenantConfig.listSettings],
    onAnswered: () => {
      draft.clear();
      // forms and lists of this window follow: rates and places of prices are told with the session
      void loadSession();
    },
  });
  const put = (setting: Setting, value: ConfigValue | null | undefined): void => {
    const { [setting.key]: _before, ...others } = typed;
    const isBack =
      (value !== null &&
        value !== undefined &&
        configText(setting.key, value) === configText(setting.key, setting.value)) ||
      (value === null && setting.version === 0);
    setTyped(isBack ? others : { ...others, [setting.key]: value });
  };
  const cancel = (): void => {
    draft.clear();
    setTyped({});
  };
  const save = async (): Promise<void> => {
    const body = settings
      .filter((s) => s.key in typed)
      .map(({ key, version }) => ({ key, version, value: typed[key] ?? null }));
    await run({ body: { settings: body } });
  };
  return { typed, put, cancel, save, busy };
}

function Loaded({ settings }: { settings: readonly Setting[] }) {
  const mayEdit = useCan(tenantConfig.saveSettings.right);
  const { typed, put, cancel, save, busy } = useTyped(settings);
  const keys = Object.keys(typed) as ConfigKey[];
  const isBad = keys.some((key) => {
    const value = typed[key];
    return value === undefined || (value !== null && !isConfigValue(key, value));
  });
  return (
    <div className="my-page my-rules my-business">
      {CONFIG_GROUPS.map((group) => (
        <section key={group.key} className="my-surface my-rule" aria-label={group.title}>
          <div className="my-rule-head">
            <h2>{group.title}</h2>
          </div>
          <ul className="my-param-list">
            {settings
              .filter((s) => CONFIG_KEYS[s.key].group === group.key)
              .map((s) => (
                <SettingRow
                  key={s.key}
                  setting={s}
                  value={s.key in typed ? typed[s.key] : s.value}
                  disabled={!mayEdit}
                  onChange={(value) => put(s, value)}
                />
              ))}
          </ul>
        </section>
      ))}
      {keys.length > 0 && (
        <div className="my-surface my-space-acts">
          <span className="my-t2">{keys.length} 项未保存的修改</span>
          <Button onClick={cancel}>取消</Button>
          <Button type="primary" loading={busy} disabled={isBad} onClick={() => void save()}>
            保存
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  readonly setting: Setting;
  /** null: the usual one again */
  readonly value: ConfigValue | null | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: ConfigValue | null | undefined) => void;
}

function SettingRow({ setting, value, disabled, onChange }: RowProps) {
  const { key, defaultValue, version } = setting;
  const { title, hint } = CONFIG_KEYS[key];
  const shown = value === null ? defaultValue : value;
  const isUsual = value === null || (version === 0 && value === setting.value);
  return (
    <li className={WIDE.has(settingKind(key).kind) ? 'wide' : undefined}>
      <div className="what">
        <b>{title}</b>
        <span>{hint}</span>
      </div>
      <Control settingKey={key} value={shown} disabled={disabled} onChange={onChange} />
      <span className="usual">
        {isUsual ? (
          <StatusTag label="默认" tone="gray" small />
        ) : (
          <>
            <span className="my-t3">默认 {configText(key, defaultValue)}</span>
            {!disabled && (
              <Button size="small" type="link" onClick={() => onChange(null)}>
                恢复默认
              </Button>
            )}
          </>
        )}
      </span>
    </li>
  );
}

interface ControlProps {
  readonly settingKey: ConfigKey;
  readonly value: ConfigValue | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: ConfigValue | undefined) => void;
}

function Control({ settingKey, value, disabled, onChange }: ControlProps) {
  const of = settingKind(settingKey);
  if (of.kind === 'switch')
    return (
      <Switch
        aria-label={of.title}
        checked={value === true}
        disabled={disabled}
        checkedChildren="开"
        unCheckedChildren="关"
        onChange={onChange}
      />
    );
  if (of.kind === 'choice')
    return (
      <Select
        aria-label={of.title}
        value={value as number}
        options={[...of.options]}
        disabled={disabled}
        style={{ width: 132 }}
        onChange={onChange}
      />
    );
  if (of.kind === 'mask')
    return (
      <Checkbox.Group
        aria-label={of.title}
        value={of.options.map((o) => o.value).filter((bit) => (Number(value) & bit) !== 0)}
        options={[...of.options]}
        disabled={disabled}
        onChange={(bits) => onChange(bits.reduce((all, bit) => all | bit, 0))}
      />
    );
  const list = { value: typeof value === 'object' ? value : [], disabled, onChange };
  if (of.kind === 'days') return <DaysControl of={of} {...list} />;
  if (of.kind === 'rates') return <RatesControl of={of} {...list} />;
  return (
    <InputNumber
      aria-label={of.title}
      value={typeof value === 'number' ? value : null}
      min={of.min}
      max={of.max}
      precision={of.kind === 'figure' ? of.decimals : 0}
      suffix={of.unit}
      disabled={disabled}
      status={value === undefined ? 'error' : undefined}
      style={{ width: 120 }}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
