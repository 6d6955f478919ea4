/** Hours without WeChat and short messages; what comes meanwhile arrives at their end, unless it was read by then. */
import { Select, Switch } from 'antd';
import { notification } from '@muyun/contract';
import type { Change, Settings } from './choice.ts';

const { QUIET } = notification;
const HALF_HOURS = Array.from({ length: 48 }, (_, i) => {
  const value = `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`;
  return { value, label: value };
});
/** at no time */
const NEVER = { quietFrom: '00:00', quietTo: '00:00' } as const;

interface Props {
  data: Settings;
  busy: boolean;
  onChange: (change: Change) => void;
}

export function QuietHours({ data: { quietFrom, quietTo }, busy, onChange }: Props) {
  const isOn = quietFrom !== quietTo;
  // the other end may not be chosen: that would be no time at all
  const without = (other: string) => HALF_HOURS.map((o) => ({ ...o, disabled: o.value === other }));
  return (
    <>
      <div className="my-notify-quiet">
        <Switch
          size="small"
          aria-label="免打扰"
          checked={isOn}
          disabled={busy}
          onChange={(on) => onChange(on ? { quietFrom: QUIET.from, quietTo: QUIET.to } : NEVER)}
        />
        {isOn ? (
          <>
            <Select
              aria-label="免打扰开始"
              value={quietFrom}
              options={without(quietTo)}
              disabled={busy}
              onChange={(value) => onChange({ quietFrom: value })}
            />
            至
            <Select
              aria-label="免打扰结束"
              value={quietTo}
              options={without(quietFrom)}
              disabled={busy}
              onChange={(value) => onChange({ quietTo: value })}
            />
            {quietFrom > quietTo && <span className="my-t3">次日</span>}
          </>
        ) : (
          <span className="my-t2">未开启，随时会发</span>
        )}
      </div>
      <p className="my-t3">这段时间里的微信和短信推迟到结束后再发；其间已在站内读过的不再发。</p>
    </>
  );
}
