/** What belongs to a product: its loose parts, and the accessories that are bound to it. */
import { Link } from 'react-router';
import { Button } from 'antd';
import { deleteProductAccessory, listProductAccessories, product } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import type { Product } from './derive.ts';

const MOST = 200;

export function PartsPane({ row }: { row: Product }) {
  return (
    <>
      {row.parentProductId && (
        <p className="my-t2">
          所属主件{' '}
          <Link to={addressOf(`/cad/product-detail?id=${row.parentProductId}`)}>{row.parentProductCode}</Link>
          ，每主件 {row.qtyPerParent} 件
        </p>
      )}
      <Parts id={row.id} projectId={row.projectId} />
      <Accessories id={row.id} />
    </>
  );
}

function Parts({ id, projectId }: { id: string; projectId: string }) {
  const { data, error, refetch } = useCall(product.listProducts, {
    query: { projectIds: projectId, parentProductId: id, maxResultCount: MOST, sorting: 'code asc' } as never,
  });
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={2} height={28} />;
  if (data.items.length === 0) return <p className="my-t3">没有散件</p>;
  return (
    <div className="my-part-table">
      <table aria-label="散件">
        <thead>
          <tr>
            <th>散件</th>
            <th>名称</th>
            <th className="num">展开尺寸</th>
            <th className="num">每主件</th>
            <th className="num">数量</th>
            <th className="num">已套</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((p) => (
            <tr key={p.id}>
              <td>
                <Link to={addressOf(`/cad/product-detail?id=${p.id}`)}>{p.code}</Link>
              </td>
              <td>{p.name ?? '—'}</td>
              <td className="num">{fmt.size(p.unfoldWidth, p.unfoldHeight)}</td>
              <td className="num">{p.qtyPerParent}</td>
              <td className="num">{fmt.int(p.quantity)}</td>
              <td className="num">{fmt.int(p.nestedQuantity ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Accessories({ id }: { id: string }) {
  const { data, error, refetch } = useCall(listProductAccessories, {
    query: { productId: id, maxResultCount: MOST },
  });
  const mayEdit = useCan('AlCad.CadProducts:edit');
  const remove = useAction(deleteProductAccessory, {
    success: '已取消配件',
    invalidates: [listProductAccessories],
  });
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={2} height={28} />;
  if (data.items.length === 0)
    return <p className="my-t3">没有配件：选择安装结构后自动带出，也可以在「更多」里绑定</p>;
  return (
    <div className="my-part-table">
      <table aria-label="配件">
        <thead>
          <tr>
            <th>配件</th>
            <th className="num">每件</th>
            <th className="num">共</th>
            <th>来源</th>
            <th>备注</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {data.items.map((a) => (
            <tr key={a.id}>
              <td>
                {a.name}
                {a.cutLength !== null && <span className="my-t3"> {fmt.length(a.cutLength)} mm</span>}
              </td>
              <td className="num">{fmt.quantity(a.qtyPerPiece)}</td>
              <td className="num">{fmt.quantity(a.totalQty)}</td>
              <td>{a.source === 1 ? '手工' : '安装结构'}</td>
              <td>{a.remark ?? '—'}</td>
              <td>
                {mayEdit && (
                  <Button
                    type="link"
                    size="small"
                    disabled={remove.busy}
                    onClick={() => void remove.run({ params: { id: a.id } })}
                  >
                    取消
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
