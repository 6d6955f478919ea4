/** 排版图 of an order: drawn only with the leave of the space. */
import { useMemo, useState } from 'react';
import { type AdminOrderDetail, nestAdmin, type NestSheets } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { colorsOf, SheetThumb, SheetView, useView } from '../../../widgets/nest-sheet/index.ts';
import { shareText } from '../shared/parts.tsx';
import { NoLeave } from './frame.tsx';

export function SheetsPane({ order }: { order: AdminOrderDetail }) {
  const { data, error, refetch } = useCall(
    nestAdmin.adminSheets,
    { params: { id: order.id } },
    { enabled: order.allowsSupport, keepPrevious: false },
  );
  if (!order.allowsSupport) return <NoLeave noun="排版" />;
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={8} />;
  if (data.layouts.length === 0) return <EmptyState title="还没有方案" hint="计算完成后在这里看到排版" />;
  return <Sheets sheets={data} />;
}

function Sheets({ sheets }: { sheets: NestSheets }) {
  const [at, setAt] = useState(sheets.layouts[0]?.layoutNo);
  const layout = sheets.layouts.find((l) => l.layoutNo === at) ?? sheets.layouts[0];
  const colors = useMemo(() => colorsOf(sheets.products), [sheets.products]);
  const products = useMemo(() => new Map(sheets.products.map((p) => [p.id, p])), [sheets.products]);
  if (!layout) return null;
  return (
    <div className="stat-sheets">
      <nav aria-label="排版">
        {sheets.layouts.map((l) => (
          <button
            key={l.layoutNo}
            type="button"
            aria-pressed={l === layout}
            onClick={() => setAt(l.layoutNo)}
          >
            <span>
              <b>排版 {l.layoutNo}</b> × {l.repeat}
              <i>{shareText(l.utilization)}</i>
            </span>
            <SheetThumb layout={l} colors={colors} products={products} />
          </button>
        ))}
      </nav>
      <Drawn key={layout.id} products={products} layout={layout} colors={colors} />
    </div>
  );
}

interface DrawnProps {
  products: ReadonlyMap<string, NestSheets['products'][number]>;
  layout: NestSheets['layouts'][number];
  colors: ReturnType<typeof colorsOf>;
}
function Drawn({ products, layout, colors }: DrawnProps) {
  const handle = useView(layout.length, layout.width, layout.id);
  const [lit, setLit] = useState<string | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <section>
      <SheetView
        layout={layout}
        products={products}
        colors={colors}
        handle={handle}
        showsCuts={false}
        litCut={null}
        litProduct={lit}
        chosenSeq={chosen}
        onLight={setLit}
        onChoose={setChosen}
      />
    </section>
  );
}
