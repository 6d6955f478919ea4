/** The sheets of a plan (08): thumbnails, the sheet to scale, the chosen part, the cut list. */
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Switch } from 'antd';
import { CheckCircleFilled, DragOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { dec, thicknessText } from '@muyun/contract';
import type { NestGroup, NestLayout, NestOrderDetail, NestRun, NestSheets } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import {
  ZoomButtons,
  colorsOf,
  SheetView,
  useView,
  type ViewHandle,
} from '../../../../widgets/nest-sheet/index.ts';
import { CutPanel } from './CutPanel.tsx';
import { PartCard } from './PartCard.tsx';
import { Thumbs } from './Thumbs.tsx';
import { TouchWork } from '../touch/TouchWork.tsx';

export interface WorkspaceProps {
  orderId: string;
  sheets: NestSheets;
  groups: readonly NestGroup[];
  isStored: boolean;
  /** what the independent verifier has found */
  proof?: NestRun['verify'];
  /** the red line and the like */
  foot?: ReactNode;
  /** the order, while its sheets may be laid by hand */
  touches?: NestOrderDetail;
  /** while a sheet may be locked */
  onLock?: (layout: NestLayout) => void;
}

const percent = (utilization: string): string => `${dec(utilization).times(100).toFixed(1)}%`;

export function Workspace(props: WorkspaceProps) {
  const { orderId, sheets, groups, isStored, proof, foot, touches, onLock } = props;
  const [group, setGroup] = useState<string | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const [touching, setTouching] = useState<string | null>(null);
  const shown = useMemo(
    () => sheets.layouts.filter((l) => group === null || l.groupName === group),
    [sheets, group],
  );
  const layout = shown.find((l) => l.layoutNo === at) ?? shown[0];
  const colors = useMemo(() => colorsOf(sheets.products), [sheets.products]);
  const products = useMemo(() => new Map(sheets.products.map((p) => [p.id, p])), [sheets.products]);
  if (!layout) return null;
  return (
    <div className="nest-work grow">
      <Thumbs
        groups={groups}
        group={group}
        onGroup={(name) => {
          setGroup(name);
          setAt(null);
        }}
        layouts={shown}
        layout={layout}
        colors={colors}
        products={products}
        onChoose={setAt}
      />
      {touches && touching === layout.id ? (
        <TouchWork
          key={layout.id}
          order={touches}
          layout={layout}
          layouts={sheets.layouts}
          products={products}
          colors={colors}
          onClose={() => setTouching(null)}
        />
      ) : (
        <Middle
          onTouch={touches && !layout.isLocked ? () => setTouching(layout.id) : undefined}
          onLock={onLock}
          key={orderId}
          layout={layout}
          orderId={orderId}
          isStored={isStored}
          colors={colors}
          products={products}
          proof={proof}
          foot={foot}
        />
      )}
    </div>
  );
}

interface MiddleProps {
  orderId: string;
  layout: NestLayout;
  isStored: boolean;
  colors: ReturnType<typeof colorsOf>;
  products: ReadonlyMap<string, NestSheets['products'][number]>;
  proof: NestRun['verify'] | undefined;
  foot: ReactNode;
  onTouch: (() => void) | undefined;
  onLock: WorkspaceProps['onLock'];
}

function Middle({ onTouch, onLock, layout, orderId, isStored, colors, products, proof, foot }: MiddleProps) {
  const handle = useView(layout.length, layout.width, layout.id);
  const [showsCuts, setShowsCuts] = useState(true);
  const [lit, setLit] = useState<string | null>(null);
  const [litCut, setLitCut] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const placement = layout.placements.find((p) => p.seq === chosen) ?? layout.placements[0];
  const product = placement ? products.get(placement.productId) : undefined;
  return (
    <>
      <section className="my-surface nest-middle">
        <SheetHead layout={layout} handle={handle} onTouch={onTouch} onLock={onLock} />
        <SheetView
          layout={layout}
          products={products}
          colors={colors}
          handle={handle}
          showsCuts={showsCuts}
          litCut={litCut}
          litProduct={lit}
          chosenSeq={placement?.seq ?? null}
          onLight={setLit}
          onChoose={setChosen}
        />
        <Legend layout={layout} proof={proof} showsCuts={showsCuts} onCuts={setShowsCuts} />
        {placement && product && <PartCard layout={layout} seq={placement.seq} product={product} />}
        {foot}
      </section>
      <CutPanel
        orderId={orderId}
        isStored={isStored}
        layout={layout}
        products={products}
        colors={colors}
        litProduct={lit}
        litCut={litCut}
        onLight={setLit}
        onLightCut={setLitCut}
        chosenProduct={placement?.productId ?? null}
        onChoose={(id) => setChosen(layout.placements.find((p) => p.productId === id)?.seq ?? null)}
      />
    </>
  );
}

/** Number, size and use of the sheet, and the ways to look closer. */
function SheetHead({
  layout,
  handle,
  onTouch,
  onLock,
}: Pick<MiddleProps, 'layout' | 'onTouch' | 'onLock'> & { handle: ViewHandle }) {
  return (
    <header>
      <b>排版 {layout.layoutNo}</b>
      <span className="my-t2">
        {layout.width} × {layout.length} × {thicknessText(layout.thickness)} · 共 {layout.repeat} 张
      </span>
      <span className="nest-rate">{percent(layout.utilization)}</span>
      <span className="my-t3 my-ellipsis">{layout.stockTitle}</span>
      <span className="end">
        {onTouch && (
          <Button size="small" icon={<DragOutlined />} onClick={onTouch}>
            调整排版
          </Button>
        )}
        {onLock && (
          <Button
            size="small"
            icon={layout.isLocked ? <UnlockOutlined /> : <LockOutlined />}
            title="锁定的排版重算时保持不变"
            onClick={() => onLock(layout)}
          >
            {layout.isLocked ? '解除锁定' : '锁定'}
          </Button>
        )}
        <ZoomButtons handle={handle} />
      </span>
    </header>
  );
}

interface LegendProps {
  layout: NestLayout;
  proof: MiddleProps['proof'];
  showsCuts: boolean;
  onCuts: (shows: boolean) => void;
}

function Legend({ layout, proof, showsCuts, onCuts }: LegendProps) {
  return (
    <div className="nest-legend">
      <span>
        <i className="part" /> 按产品着色
      </span>
      <span>
        <i className="rest" /> 余料
      </span>
      <span>
        <i className="bend" /> 折弯线
      </span>
      {proof?.ok && (
        <span
          className="nest-proof"
          title="用另一套程序逐件复核：不重叠、不越界、间距、方向、用料、刀路、件数"
        >
          <CheckCircleFilled /> 已通过独立校验：{fmt.int(proof.sheets)} 张 {fmt.int(proof.pieces)} 件
        </span>
      )}
      {layout.steps.length > 0 && (
        <label className="end">
          剪切顺序 <Switch size="small" checked={showsCuts} onChange={onCuts} />
        </label>
      )}
    </div>
  );
}
