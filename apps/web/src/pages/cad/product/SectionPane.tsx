/** 剖面: what the panel is once it is folded; every outside length can be typed into. */
import { TypedDim } from '../../../widgets/typed-dim/index.ts';
import type { DimTarget } from './dimension.ts';
import type { SectionShape } from './section-shape.ts';

interface Props {
  shapes: readonly SectionShape[];
  onType: ((target: DimTarget, typed: number) => Promise<string | null>) | undefined;
}

export function SectionPane({ shapes, onType }: Props) {
  if (shapes.length === 0) return <p className="my-t3">没有按板型折弯的剖面</p>;
  return (
    <>
      <div className="my-sections">
        {shapes.map((shape) => (
          <figure key={shape.title}>
            <div className="my-section" style={{ width: shape.width, height: shape.height }}>
              <svg width={shape.width} height={shape.height} role="img" aria-label={shape.title}>
                <path d={shape.path} className="sheet" />
                <path
                  className="break"
                  d={`M${shape.breakAt.x - 9} ${shape.breakAt.y + 7}l6 -14M${shape.breakAt.x + 3} ${shape.breakAt.y + 7}l6 -14`}
                />
              </svg>
              {shape.dims.map((dim) => (
                <TypedDim
                  key={dim.label}
                  label={dim.label}
                  value={dim.target.shown}
                  onType={onType && ((typed) => onType(dim.target, typed))}
                  style={{ left: dim.x, top: dim.y }}
                />
              ))}
            </div>
            <figcaption>{shape.title}</figcaption>
          </figure>
        ))}
      </div>
      <p className="my-t3">
        外尺寸 mm，示意不按比例{onType ? '；点数字改尺寸，回车重新展开并保存，Esc 放弃' : ''}
      </p>
    </>
  );
}
