/** Pieces that no sheet holds: a red line with the reason and the way out, never hidden. */
import { useState } from 'react';
import { ExclamationCircleFilled } from '@ant-design/icons';
import type { NestOrderDetail } from '@muyun/contract';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { TabLink } from '../../../../kit/router/TabLink.tsx';
import { fmt } from '../../../../kit/format/index.ts';
import { productAt } from '../../shared/product-at.ts';

type Unplaced = NestOrderDetail['unplaced'][number];
/** Where a fault is repaired. */
const WAYS: Readonly<Record<string, { label: string; to: (u: Unplaced) => string }>> = {
  product: { label: '修改产品', to: (u) => `/cad/product-detail?id=${u.productId}` },
  drawing: { label: '查看图纸', to: (u) => productAt(u.productId, u.errorType) },
  size: { label: '新增规格', to: () => '/common/plate-material-size' },
  texture: { label: '维护材质', to: () => '/common/material-texture' },
};

const reasonOf = (u: Unplaced): string => `${u.code}（${u.message}）`;

export function UnplacedLine({ rows }: { rows: readonly Unplaced[] }) {
  const [open, setOpen] = useState(false);
  if (rows.length === 0) return null;
  const pieces = rows.reduce((s, u) => s + u.quantity, 0);
  return (
    <div className="nest-unplaced" role="alert">
      <ExclamationCircleFilled />
      <span className="my-ellipsis">
        {pieces} 件未排：{rows.slice(0, 3).map(reasonOf).join('、')}
        {rows.length > 3 && ` 等 ${rows.length} 种`}
      </span>
      <button type="button" className="my-link" onClick={() => setOpen(true)}>
        处理未排件
      </button>
      <HouseModal title={`未排 ${pieces} 件`} open={open} onCancel={() => setOpen(false)} bare width={720}>
        <table className="nest-cutlist wide">
          <thead>
            <tr>
              <th>编号</th>
              <th>展开尺寸</th>
              <th className="num">件数</th>
              <th>原因</th>
              <th>处理</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((u) => {
              const way = WAYS[u.repair ?? ''] ?? WAYS['size'];
              return (
                <tr key={u.productId}>
                  <td>{u.code}</td>
                  <td>{u.unfoldWidth === null ? '—' : fmt.size(u.unfoldWidth, u.unfoldHeight)}</td>
                  <td className="num">{u.quantity}</td>
                  <td>{u.message}</td>
                  <td>{way && <TabLink to={way.to(u)}>{way.label}</TabLink>}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className="nest-hint">修改后点「重算」；确认方案时未排件转为漏件，可另行补套。</p>
      </HouseModal>
    </div>
  );
}
