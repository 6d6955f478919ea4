/** Kinds of messages by ways: a press is saved at once. */
import type { ReactNode } from 'react';
import { Checkbox } from 'antd';
import { type Channel, MESSAGE_KINDS, type MessageKind, notification } from '@muyun/contract';
import type { Change, Settings } from './choice.ts';

const { CHANNEL, CHANNELS, FALLBACK_KINDS, URGENT_KINDS } = notification;

interface Props {
  data: Settings;
  busy: boolean;
  onChange: (change: Change) => void;
}

export function Matrix({ data, busy, onChange }: Props) {
  const isOn = (kind: MessageKind, channel: Channel): boolean =>
    data.settings.some((s) => s.messageKind === kind && s.channel === channel && s.enabled);
  // a way that this server does not have is no choice
  const ways = CHANNELS.filter(({ value }) => data.reach.find((r) => r.channel === value)?.why !== 'off');
  const set = (kinds: readonly MessageKind[], channel: Channel, enabled: boolean): void =>
    onChange({ settings: kinds.map((messageKind) => ({ messageKind, channel, enabled })) });
  const all = MESSAGE_KINDS.map((k) => k.value);
  return (
    <>
      <table className="my-notify-matrix">
        <thead>
          <tr>
            <th scope="col">消息</th>
            <th scope="col">站内</th>
            {ways.map(({ value, label }) => {
              const on = all.filter((kind) => isOn(kind, value)).length;
              return (
                <th key={value} scope="col">
                  <Checkbox
                    checked={on === all.length}
                    indeterminate={on > 0 && on < all.length}
                    disabled={busy}
                    onChange={(e) => set(all, value, e.target.checked)}
                  >
                    {label}
                  </Checkbox>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {MESSAGE_KINDS.map(({ value: kind, label }) => (
            <Row key={kind} label={label} isUrgent={URGENT_KINDS.includes(kind)}>
              {ways.map(({ value, label: way }) => (
                <td key={value}>
                  <Checkbox
                    checked={isOn(kind, value)}
                    disabled={busy}
                    aria-label={`${label} ${way}`}
                    onChange={(e) => set([kind], value, e.target.checked)}
                  />
                </td>
              ))}
            </Row>
          ))}
        </tbody>
      </table>
      {ways.some((w) => w.value === CHANNEL.sms) && <StandIn />}
    </>
  );
}

const Row = ({ label, isUrgent, children }: { label: string; isUrgent: boolean; children: ReactNode }) => (
  <tr>
    <th scope="row">
      {label}
      {isUrgent && <small>不受免打扰</small>}
    </th>
    <td>
      <Checkbox checked disabled aria-label={`${label} 站内`} />
    </td>
    {children}
  </tr>
);

const StandIn = () => (
  <p className="my-t3">
    {MESSAGE_KINDS.filter((k) => FALLBACK_KINDS.includes(k.value))
      .map((k) => k.label)
      .join('、')}
    ：微信已送达时不再发短信，微信送达不了时补发。
  </p>
);
