/** 更新于 HH:mm: of when the figures are. */
import { shanghaiMinute } from '../shared/minute.ts';

export function Updated({ time }: { time: string | undefined }) {
  return <p className="dash-updated">{time === undefined ? ' ' : `数字更新于 ${shanghaiMinute(time)}`}</p>;
}
