/** 工艺 of a stored product: how much of each a piece takes, what all pieces cost and how long they take. */
import { CRAFT_UNITS, product } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';

const unitOf = (unit: number): string => CRAFT_UNITS.find((u) => u.value === unit)?.label ?? '';
const hours = (seconds: string): string => `${fmt.quantity(String(Number(seconds) / 3600))} h`;

export function CraftsPane({ id }: { id: string }) {
  const { data, error, refetch } = useCall(product.productCrafts, { params: { id } });
  if (error && !data) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={3} />;
  if (data.lines.length === 0) return <p className="my-t3">没有工艺：可在下方选择，或在板型里设默认工艺</p>;
  return (
    <div className="my-part-table">
      <table aria-label="工艺">
        <thead>
          <tr>
            <th>工艺</th>
            <th>工序</th>
            <th className="num">每件数量</th>
            <th className="num">单位成本 (¥)</th>
            <th className="num">全部成本 (¥)</th>
            <th className="num">工时</th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map((l) => (
            <tr key={l.itemId}>
              <td>{l.name}</td>
              <td className={l.processName ? undefined : 'my-t3'}>{l.processName ?? '—'}</td>
              <td className="num">
                {fmt.quantity(l.quantity)} {unitOf(l.unit)}
              </td>
              <td className="num" title={l.isPriority ? '按材质的优先工序成本' : undefined}>
                {fmt.price(l.cost)}
                {l.isPriority && <span className="my-t3"> 优先</span>}
              </td>
              <td className="num">{fmt.money(l.amount)}</td>
              <td className="num">{hours(l.seconds)}</td>
            </tr>
          ))}
          <tr>
            <td>合计</td>
            <td />
            <td />
            <td />
            <td className="num">
              <b>{fmt.money(data.amount)}</b>
            </td>
            <td className="num" title="已乘结构的工时系数">
              {hours(data.seconds)}
              {Number(data.labourFactor) !== 1 && (
                <span className="my-t3"> × {fmt.quantity(data.labourFactor)}</span>
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
