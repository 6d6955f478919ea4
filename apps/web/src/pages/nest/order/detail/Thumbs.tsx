/** The sheets of a material, small. Only those in view are drawn: an order may have hundreds. */
import { useEffect, useRef } from 'react';
import { Select } from 'antd';
import { LockFilled } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { dec, groupTitle } from '@muyun/contract';
import type { NestDrawnProduct, NestGroup, NestLayout } from '@muyun/contract';
import { SheetThumb, type colorsOf } from '../../../../widgets/nest-sheet/index.ts';
import { useNarrow } from '../../../../kit/use-narrow.ts';

/** a head, the picture of a sheet twice as long as wide, and what is around them; on a phone they stand in a row */
const USUAL = 138;
const IN_ROW = 156;
const GAP = 8;

export interface ThumbsProps {
  groups: readonly NestGroup[];
  group: string | null;
  onGroup: (name: string | null) => void;
  layouts: readonly NestLayout[];
  layout: NestLayout;
  colors: ReturnType<typeof colorsOf>;
  products: ReadonlyMap<string, NestDrawnProduct>;
  onChoose: (layoutNo: number) => void;
}

const percent = (utilization: string): string => `${dec(utilization).times(100).toFixed(1)}%`;

/** The sheets in view, and where each stands. */
function useShown({ layouts, layout }: Pick<ThumbsProps, 'layouts' | 'layout'>, isRow: boolean) {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used; the functions are called in this component only
  const virtual = useVirtualizer({
    count: layouts.length,
    getScrollElement: () => box.current,
    horizontal: isRow,
    estimateSize: () => (isRow ? IN_ROW : USUAL),
    getItemKey: (i) => layouts[i]?.layoutNo ?? i,
    overscan: 4,
    gap: GAP,
    paddingStart: GAP,
    paddingEnd: GAP,
  });
  // heights are no widths
  useEffect(() => virtual.measure(), [isRow, virtual]);
  const at = layouts.indexOf(layout);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  return { box, virtual };
}

export function Thumbs({ groups, group, onGroup, layouts, layout, colors, products, onChoose }: ThumbsProps) {
  const isRow = useNarrow() === 'phone';
  const { box, virtual } = useShown({ layouts, layout }, isRow);
  return (
    <nav className="my-surface nest-left" aria-label="排版">
      <Select
        value={group ?? ''}
        onChange={(v: string) => onGroup(v === '' ? null : v)}
        options={[
          ...(groups.length > 1 ? [{ value: '', label: `全部材料（${groups.length} 组）` }] : []),
          ...groups.map((g) => ({ value: groups.length > 1 ? g.name : '', label: groupTitle(g) })),
        ]}
        aria-label="材料组"
      />
      <div className="nest-scroll" ref={box}>
        <div className="nest-thumbs" style={{ [isRow ? 'width' : 'height']: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const l = layouts[index];
            return l === undefined ? null : (
              <button
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                style={{ transform: `translate${isRow ? 'X' : 'Y'}(${start}px)` }}
                type="button"
                className={l === layout ? 'nest-thumb-box on' : 'nest-thumb-box'}
                aria-pressed={l === layout}
                onClick={() => onChoose(l.layoutNo)}
              >
                <span>
                  <b>排版 {l.layoutNo}</b> <em>× {l.repeat}</em>
                  <i className={Number(l.utilization) >= 0.85 ? 'good' : ''}>{percent(l.utilization)}</i>
                </span>
                <SheetThumb layout={l} colors={colors} products={products} />
                {l.isLocked && <LockFilled className="nest-thumb-lock" aria-label="已锁定" />}
              </button>
            );
          })}
        </div>
      </div>
    </nav>
  );
}
