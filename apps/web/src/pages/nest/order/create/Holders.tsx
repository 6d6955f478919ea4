/** Why there is nothing left to nest: the orders that hold or have nested the chosen products, each with its link. */
import { nest, nestOrderMachine, stateOptions } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { TabLink } from '../../../../kit/router/TabLink.tsx';
import { EnumTag } from '../../../../kit/status/index.ts';

const STATES = stateOptions(nestOrderMachine);

export interface HoldersProps {
  projectIds: readonly string[];
  productIds: readonly string[];
}

export function Holders({ projectIds, productIds }: HoldersProps) {
  const { data } = useCall(
    nest.listNestHolders,
    {
      query: {
        projectIds: projectIds.join(',') || undefined,
        productIds: productIds.join(',') || undefined,
      } as never,
    },
    { enabled: projectIds.length + productIds.length > 0, keepPrevious: false },
  );
  if (!data) return null;
  if (data.length === 0) return <>产品没有可套数量：可能已关闭、作废，或不是板件</>;
  return (
    <div className="nest-holders">
      <p>数量在下面的套料单里，改数量或作废后可以重新套料</p>
      <ul>
        {data.map((o) => (
          <li key={o.id}>
            {o.isMine ? <TabLink to={`/nest/order-detail?id=${o.id}`}>{o.no}</TabLink> : <b>{o.no}</b>}
            <EnumTag options={STATES} value={o.state} small />
            <span>
              {fmt.int(o.kinds)} 种 {fmt.int(o.pieces)} 件
            </span>
            <span className="my-t3">{o.creatorName}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
