/** What the screens of 套料统计 share: of which space, and what the space keeps to itself. */
import { dec, STATISTICS_HEADS as H, tenantPick } from '@muyun/contract';
import type { FilterField } from '../../../kit/table/index.ts';

export const SPACE_SOURCE = {
  call: tenantPick.tenantOptions,
  value: 'tenantId',
  label: 'displayName',
} as const;
export const SPACE_FILTER: FilterField = {
  type: 'select',
  name: 'tenantId',
  label: H.space,
  width: 200,
  source: SPACE_SOURCE,
};
/** 0.8897 as 88.97; the column says %. */
export const percent = (share: string | null): string | null =>
  share === null ? null : dec(share).times(100).toFixed(2);
/** 42 秒, 3.5 分 */
export const took = (ms: number | null): string | null =>
  ms === null ? null : ms < 60_000 ? `${(ms / 1000).toFixed(1)} 秒` : `${(ms / 60_000).toFixed(1)} 分`;

/** A name that is shown only with the leave of the space. */
export function Masked({ allowed, text }: { allowed: boolean; text: string | null }) {
  if (!allowed)
    return (
      <span className="my-t3" title="企业没有允许平台协助，工程与产品名称不显示">
        {H.hidden}
      </span>
    );
  return text === null || text === '' ? <span className="my-t3">—</span> : <>{text}</>;
}
export const shareText = (share: string | null): string => (share === null ? '—' : `${percent(share)}%`);
