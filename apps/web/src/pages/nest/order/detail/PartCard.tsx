/** The chosen part under the sheet: flat drawing, sizes, turn, positions, how many lie here. */
import type { ReactNode } from 'react';
import type { NestDrawnProduct, NestLayout } from '@muyun/contract';
import { TabLink } from '../../../../kit/router/TabLink.tsx';
import { fmt } from '../../../../kit/format/index.ts';
import { PartDrawing } from '../../../../widgets/nest-sheet/index.ts';

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="my-t2">{label}</span>
      <span className="my-ellipsis">{children}</span>
    </>
  );
}

export function PartCard({
  layout,
  seq,
  product,
}: {
  layout: NestLayout;
  seq: number;
  product: NestDrawnProduct;
}) {
  const same = layout.placements.filter((p) => p.productId === product.id);
  const index = same.findIndex((p) => p.seq === seq) + 1;
  const placement = same[index - 1];
  if (!placement) return null;
  return (
    <div className="nest-card">
      <PartDrawing product={product} />
      <div className="nest-card-body">
        <div className="nest-card-head">
          <b>
            {product.code} {index} / {same.length}
          </b>
          {product.plateTypeName && <span className="nest-chip">{product.plateTypeName}</span>}
          <TabLink to={`/cad/product-detail?id=${product.id}`} className="end">
            在产品中查看
          </TabLink>
        </div>
        <div className="nest-pairs">
          <Pair label="展开尺寸">{fmt.size(product.w, product.h)}</Pair>
          <Pair label="成品尺寸">
            {product.visibleWidth === null ? '—' : fmt.size(product.visibleWidth, product.visibleHeight)}
          </Pair>
          <Pair label="折边">{product.depth === null ? '—' : fmt.length(product.depth)}</Pair>
          <Pair label="旋转">
            {placement.rotation}°{placement.mirror && ' 镜像'}
          </Pair>
          <Pair label="位置">
            {product.positions.length > 0
              ? product.positions.slice(0, 3).join('、') + (product.positions.length > 3 ? ' …' : '')
              : '—'}
          </Pair>
          <Pair label="交付组">{product.groupKey ?? '—'}</Pair>
          <Pair label="工程">{product.projectName}</Pair>
          <Pair label="单件重">{fmt.weight(product.weight)} kg</Pair>
          <Pair label="数量">
            {product.quantity} 件，本板 {same.length} 件
          </Pair>
          <Pair label="下道">{product.nextProcess || '—'}</Pair>
        </div>
      </div>
    </div>
  );
}
