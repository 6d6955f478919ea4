/** 同图形: the same flat shape under other codes and in other projects; a mirrored one is another part. */
import { product } from '@muyun/contract';
import { Link } from 'react-router';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';

export function AlikePane({ id }: { id: string }) {
  const { data, error, refetch } = useCall(product.alikeProducts, { params: { id } });
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={3} height={28} />;
  if (data.length === 0) return <p className="my-t3">没有图形相同的产品</p>;
  return (
    <div className="my-part-table">
      <table aria-label="同图形产品">
        <thead>
          <tr>
            <th>编号</th>
            <th>工程</th>
            <th>材质 / 板厚</th>
            <th>颜色</th>
            <th className="num">数量</th>
            <th>图形</th>
            <th>建立</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={addressOf(`/cad/product-detail?id=${row.id}`)}>{row.code}</Link>
              </td>
              <td>{row.displayName}</td>
              <td>
                {row.textureName} / {row.thickness}
              </td>
              <td>{row.colorCode ?? '—'}</td>
              <td className="num">{fmt.int(row.quantity)}</td>
              <td>{row.isMirrored ? '镜像件' : '相同'}</td>
              <td>{fmt.date(row.creationTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
