/** Right of the sheet: 切割清单 with the cuts, 余料, 成本. Rows and parts light up together. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { dec, durationText, nest } from '@muyun/contract';
import type { NestDrawnProduct, NestLayout } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { colorAt, type PartColor } from '../../../../widgets/nest-sheet/index.ts';
import { isOutlined, OutlineOrder } from './OutlineOrder.tsx';
import { Strokes } from './Strokes.tsx';

export interface CutPanelProps {
  orderId: string;
  /** no costs while a plan is only a preview */
  isStored: boolean;
  layout: NestLayout;
  products: ReadonlyMap<string, NestDrawnProduct>;
  colors: ReadonlyMap<string, PartColor>;
  litProduct: string | null;
  litCut: number | null;
  onLight: (productId: string | null) => void;
  onLightCut: (no: number | null) => void;
  onChoose: (productId: string) => void;
  chosenProduct: string | null;
}

interface Row {
  productId: string;
  quantity: number;
}
function rowsOf(layout: NestLayout): Row[] {
  const rows = new Map<string, number>();
  for (const p of layout.placements) rows.set(p.productId, (rows.get(p.productId) ?? 0) + 1);
  return [...rows].map(([productId, quantity]) => ({ productId, quantity }));
}

function Parts(props: CutPanelProps) {
  const { layout, products, colors, litProduct, chosenProduct } = props;
  return (
    <table className="nest-cutlist">
      <thead>
        <tr>
          <th>#</th>
          <th>编号 / 展开尺寸</th>
          <th className="num">数量</th>
          <th className="num">下道</th>
        </tr>
      </thead>
      <tbody onMouseLeave={() => props.onLight(null)}>
        {rowsOf(layout).map((row, i) => {
          const product = products.get(row.productId);
          const color = colors.get(row.productId) ?? colorAt(8);
          const state =
            row.productId === chosenProduct ? 'chosen' : row.productId === litProduct ? 'lit' : '';
          return (
            <tr
              key={row.productId}
              className={state}
              onMouseEnter={() => props.onLight(row.productId)}
              onClick={() => props.onChoose(row.productId)}
            >
              <td className="my-t3">{i + 1}</td>
              <td>
                <span className="nest-code">
                  <i style={{ background: color.fill, borderColor: color.line }} />
                  {product?.code}
                </span>
                <span className="nest-flat">{fmt.size(product?.w, product?.h)}</span>
              </td>
              <td className="num">{row.quantity}</td>
              <td className="num my-t2">{product?.nextProcess || '—'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Remnants({ layout }: { layout: NestLayout }) {
  if (layout.remnants.length === 0) return <p className="nest-hint">本版没有可用余料</p>;
  return (
    <table className="nest-cutlist">
      <thead>
        <tr>
          <th>#</th>
          <th>尺寸</th>
          <th className="num">面积 (m²)</th>
          <th className="num">重量 (kg)</th>
        </tr>
      </thead>
      <tbody>
        {layout.remnants.map((r, i) => (
          <tr key={i}>
            <td className="my-t3">{i + 1}</td>
            <td>
              <span className="nest-code">{fmt.size(r.w, r.l)}</span>
              <span className="nest-flat">{r.credit === null ? '' : `抵减 ${fmt.yuan(r.credit)}`}</span>
            </td>
            <td className="num">{fmt.area(r.area)}</td>
            <td className="num">{fmt.weight(r.weight)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="nest-fact">
      <span>{label}</span>
      <b>{children}</b>
    </div>
  );
}

const COSTS = [
  ['materialCost', '板材'],
  ['remnantCredit', '余料抵减'],
  ['netCost', '合计'],
] as const;

/** Beside the plan what became of it, as far as it is cut; scrap is worth nothing until it is sold. */
function Actual({ orderId }: { orderId: string }) {
  const { data } = useCall(nest.nestOrderActual, { params: { id: orderId } });
  if (!data || data.actual.sheets === 0) return null;
  const yuan = (value: string | null): string => (value === null ? '***' : fmt.yuan(value));
  const { plan, actual } = data;
  const planned = {
    ...plan,
    netCost:
      plan.materialCost === null
        ? null
        : dec(plan.materialCost)
            .minus(plan.remnantCredit ?? 0)
            .toFixed(2),
  };
  return (
    <>
      <h3 className="nest-title">整单：计划与实际</h3>
      <table className="nest-cutlist" aria-label="计划与实际">
        <thead>
          <tr>
            <th />
            <th className="num">计划</th>
            <th className="num">实际</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>张数</td>
            <td className="num">{plan.sheets}</td>
            <td className="num">
              {actual.sheets}
              {actual.scrapped > 0 ? `（报废 ${actual.scrapped}）` : ''}
            </td>
          </tr>
          {COSTS.map(([key, label]) => (
            <tr key={key}>
              <td>{label}</td>
              <td className="num">{yuan(planned[key])}</td>
              <td className="num">{yuan(actual[key])}</td>
            </tr>
          ))}
          {data.projects.map((p) => (
            <tr key={p.projectId}>
              <td colSpan={2}>
                {p.projectName} · {p.pieces} 件
              </td>
              <td className="num">{yuan(p.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Cost({ orderId, groupName }: { orderId: string; groupName: string }) {
  const { data } = useCall(nest.nestOrderCost, { params: { id: orderId } });
  const group = data?.groups.find((g) => g.name === groupName);
  if (!group) return <p className="nest-hint">方案完成后显示成本</p>;
  const yuan = (value: string | null): string => (value === null ? '***' : fmt.yuan(value));
  return (
    <div className="nest-cost">
      <div className="nest-facts">
        <Fact label="板材">{yuan(group.materialCost)}</Fact>
        <Fact label="余料抵减">−{yuan(group.remnantCredit)}</Fact>
        <Fact label="废料抵减">−{yuan(group.scrapCredit)}</Fact>
        <Fact label="净成本">{yuan(group.netCost)}</Fact>
        {group.estSeconds !== null && (
          <Fact label={`加工费（${durationText(group.estSeconds)}）`}>{yuan(group.processCost)}</Fact>
        )}
        <Fact label="每净重公斤">{group.unitCost === null ? '***' : `¥${group.unitCost}`}</Fact>
      </div>
      <table className="nest-cutlist">
        <thead>
          <tr>
            <th>编号</th>
            <th className="num">件数</th>
            <th className="num">每件 (¥)</th>
            <th className="num">小计 (¥)</th>
          </tr>
        </thead>
        <tbody>
          {group.lines.map((l) => (
            <tr key={l.productId}>
              <td className="nest-nowrap">{l.code}</td>
              <td className="num">{l.quantity}</td>
              <td className="num">{l.pieceCost === null ? '***' : fmt.money(l.pieceCost)}</td>
              <td className="num">{l.amount === null ? '***' : fmt.money(l.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Actual orderId={orderId} />
    </div>
  );
}

const TABS = [
  { key: 'cut', label: '切割清单' },
  { key: 'rest', label: '余料' },
  { key: 'cost', label: '成本' },
] as const;

export function CutPanel(props: CutPanelProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]['key']>('cut');
  const { layout, products } = props;
  return (
    <aside className="my-surface nest-right">
      <div className="nest-tabs" role="tablist">
        {TABS.map((t) => (
          <button
            key={t.key}
            type="button"
            role="tab"
            aria-selected={t.key === tab}
            onClick={() => setTab(t.key)}
          >
            {t.label}
          </button>
        ))}
      </div>
      <div className="nest-scroll" tabIndex={0}>
        {tab === 'cut' && (
          <>
            <Parts {...props} />
            <h3 className="nest-title">{isOutlined(layout) ? '切割顺序' : '剪切顺序'}</h3>
            {isOutlined(layout) ? (
              <OutlineOrder {...props} />
            ) : (
              <Strokes
                layout={layout}
                products={products}
                litCut={props.litCut}
                onLightCut={props.onLightCut}
              />
            )}
          </>
        )}
        {tab === 'rest' && <Remnants layout={layout} />}
        {tab === 'cost' &&
          (props.isStored ? (
            <Cost orderId={props.orderId} groupName={layout.groupName} />
          ) : (
            <p className="nest-hint">计算完成后显示成本</p>
          ))}
      </div>
      <div className="nest-foot" title="每张的切割长度、重量、工时、成本">
        <span>切割 {fmt.area(layout.cutLength)} m</span>
        <span>重量 {fmt.weight(layout.weight)} kg</span>
        {layout.estSeconds !== null && <span>工时 {durationText(layout.estSeconds)}</span>}
        {layout.cost !== null && <span>成本 {fmt.yuan(layout.cost)}</span>}
      </div>
    </aside>
  );
}
