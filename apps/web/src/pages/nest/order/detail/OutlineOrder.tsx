/** 切割顺序 of true outlines: what lies in an opening is cut before the part around it, openings before the outline. */
import type { NestDrawnProduct, NestLayout } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';

/** The parts lie as they are drawn, at any angle. */
export const isOutlined = (layout: NestLayout): boolean => layout.placements.some((p) => p.at);

export interface OutlineOrderProps {
  layout: NestLayout;
  products: ReadonlyMap<string, NestDrawnProduct>;
  litProduct: string | null;
  onLight: (productId: string | null) => void;
}

export function OutlineOrder({ layout, products, litProduct, onLight }: OutlineOrderProps) {
  return (
    <>
      <p className="nest-stroke-note">孔内的件先切；每件先切内轮廓，再切外轮廓</p>
      <ol className="nest-outline-order" onMouseLeave={() => onLight(null)}>
        {layout.placements.map((p) => (
          <li
            key={p.seq}
            className={p.productId === litProduct ? 'lit' : ''}
            onMouseEnter={() => onLight(p.productId)}
          >
            <b>{p.seq}</b>
            <span>{products.get(p.productId)?.code}</span>
            <em className="turn">
              {p.rotation}°{p.mirror && ' 镜像'}
            </em>
            <em className="place" title="左下角">
              {fmt.length(p.x)}, {fmt.length(p.y)}
            </em>
          </li>
        ))}
      </ol>
    </>
  );
}
