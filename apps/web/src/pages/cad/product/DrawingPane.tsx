/** 展开图 with warnings and figures, and under it what the figures come from: area steps, pieces, history. */
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from 'antd';
import { decimal, product } from '@muyun/contract';
import type { DerivedProduct, PlateTypeMaster } from '@muyun/contract';
import { bendTable, holeTable } from '@muyun/nesting/panel';
import type { PartGeometry, Point } from '@muyun/nesting/panel';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { SkeletonLines } from '../../../kit/states/index.ts';
import { breakOf, FlatPattern } from '../../../widgets/flat-pattern/index.ts';
import { FoldView } from '../../../widgets/fold-view/index.ts';
import { Changes } from '../shared/Changes.tsx';
import type { Product, Values } from './derive.ts';
import { valuesOf } from './dimension.ts';
import { AlikePane } from './AlikePane.tsx';
import { AreaTrace } from './AreaTrace.tsx';
import { OriginalPane } from './OriginalPane.tsx';
import { PartsPane } from './PartsPane.tsx';
import { CraftsPane } from './CraftsPane.tsx';
import { BendTable, HoleTable } from './PartTables.tsx';
import { SectionPane } from './SectionPane.tsx';
import { sectionShapes } from './section-shape.ts';
import type { TypeDimension } from './use-typed-dimension.ts';

interface Props {
  row?: Product;
  live: DerivedProduct | null;
  geometry: unknown;
  quantity: number;
  hasMaterial: boolean;
  values: Values;
  plate: PlateTypeMaster | undefined;
  /** left out: dimensions cannot be typed into */
  onType: TypeDimension | undefined;
}

export function DrawingPane(props: Props) {
  const { row, live, geometry, quantity, hasMaterial, values, onType } = props;
  const shown = live ?? row;
  const part = geometry as PartGeometry | null;
  const thickness = Number(values['thickness']);
  const bends = useMemo(() => (part && thickness > 0 ? bendTable(part, thickness) : []), [part, thickness]);
  // 打开断点位置: whoever comes from the list of faults is shown the place
  const isAsked = useSearchParams()[0].get('show') === 'break';
  const place = useMemo(() => (isAsked ? breakOf(part) : null), [isAsked, part]);
  const type = (axis: 'width' | 'height', typed: number) =>
    onType?.({ kind: 'flat', axis, shown: part?.[axis] ?? 0 }, typed) ?? Promise.resolve(null);
  const warnings = [...(place ? [brokenAt(place)] : []), ...warningsOf(live, shown)];

  return (
    <section className="my-surface my-product-draw">
      <div className={`my-product-views${part && part.bendLines.length > 0 ? ' two' : ''}`}>
        <FlatPattern
          geometry={part}
          numbers={bends}
          place={place}
          onType={onType && type}
          empty={hintOf(live, hasMaterial)}
          label={
            <>
              {fmt.size(shown?.unfoldWidth, shown?.unfoldHeight)}
              {live && row && <small className="my-t3"> 未保存</small>}
            </>
          }
          height="auto"
        />
        {part && part.bendLines.length > 0 && <FoldView geometry={part} thickness={thickness} />}
      </div>
      <div className="my-product-under">
        {warnings.length > 0 && (
          <div
            className={`my-cad-warn${warnings.some((w) => w.level === 'error') ? ' bad' : ''}`}
            role="status"
          >
            {warnings.map((w) => (
              <span key={w.message} className={w.level}>
                {w.message}
              </span>
            ))}
          </div>
        )}
        <Figures shown={shown} quantity={quantity} />
        <Evidence {...props} shown={shown} bends={bends} />
      </div>
    </section>
  );
}

type Derived = Props['live'];
type Shown = Derived | Product | undefined;
const cutTitle = (s: Shown) => `穿孔 ${s?.pierceCount ?? 0} 次，最小外接矩形 ${s?.minRectArea ?? '—'} m²`;

const brokenAt = ({ x, y }: Point) => ({
  level: 'error' as const,
  message: `轮廓未闭合或自交，断点 (${fmt.length(x)}, ${fmt.length(y)})`,
});
/** Faults of what is typed, then what the unfolding itself warns of. */
const warningsOf = (live: Derived, shown: Shown) => [
  ...(live?.problems ?? [])
    .filter((p) => p.code !== 'missing')
    .map((p) => ({ level: 'error' as const, message: p.message })),
  ...(shown?.warnings ?? []),
];

function hintOf(live: Derived, hasMaterial: boolean): string {
  if (!hasMaterial) return '选择材质和板厚后开始展开';
  const problem = live?.problems[0];
  return problem && problem.code !== 'missing' ? problem.message : '输入宽和高后显示展开图';
}

/** What the figures come from: area steps, and of a stored product its pieces and history. */
function Evidence(props: Props & { shown: Shown; bends: ReturnType<typeof bendTable> }) {
  const { row, shown, bends, values, plate, onType } = props;
  const part = props.geometry as PartGeometry | null;
  const thickness = Number(values['thickness']);
  const holes = useMemo(() => (part && thickness > 0 ? holeTable(part, thickness) : []), [part, thickness]);
  const shapes = useMemo(
    () =>
      shown?.unfoldMode === 1 ? sectionShapes(plate, valuesOf({ ...values, ...paramsOf(shown) }, plate)) : [],
    [shown, plate, values],
  );
  const [chosen, setTab] = useState<string>();
  const tab = chosen ?? (plate?.defineMode === 1 ? 'section' : 'area');
  const panes = {
    section: <SectionPane shapes={shapes} onType={onType} />,
    bends: <BendTable rows={bends} />,
    holes: <HoleTable rows={holes} />,
    area: <AreaTrace trace={shown?.areaTrace} billed={shown?.billedArea} />,
    crafts: row ? <CraftsPane id={row.id} /> : null,
    parts: row ? <PartsPane row={row} /> : null,
    original: row?.originalId ? <OriginalPane id={row.originalId} /> : null,
    alike: row ? <AlikePane id={row.id} /> : null,
    ledger: row ? <Ledger row={row} /> : null,
    history: row ? <History id={row.id} /> : null,
  };
  return (
    <>
      <Tabs
        size="small"
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'section', label: '剖面尺寸' },
          { key: 'bends', label: `折弯表 ${bends.length || ''}` },
          { key: 'holes', label: `孔表 ${part?.holes.length || ''}` },
          { key: 'area', label: '面积步骤' },
          ...(row
            ? [
                { key: 'crafts', label: `工艺 ${row.crafts.length || ''}` },
                { key: 'parts', label: '散件与配件' },
                ...(row.originalId ? [{ key: 'original', label: '原图' }] : []),
                { key: 'alike', label: '同图形' },
                { key: 'ledger', label: '件数台账' },
                { key: 'history', label: '变更记录' },
              ]
            : []),
        ]}
      />
      {panes[tab as keyof typeof panes]}
    </>
  );
}

/** The parameters as they were used. */
const paramsOf = (shown: Shown): Values => (shown?.params ? { params: shown.params } : {});

const times = (value: string | null | undefined, quantity: number, places: number): string =>
  value ? decimal.round(decimal.dec(value).times(quantity || 0), places) : '0';

function Figures({
  shown,
  quantity,
}: {
  shown: DerivedProduct | Product | null | undefined;
  quantity: number;
}) {
  const isDrawn = Boolean(shown?.unfoldWidth && shown.boundingArea !== '0.0000');
  const cells: [string, string, string, string?][] = [
    ['展开尺寸', fmt.size(shown?.unfoldWidth, shown?.unfoldHeight), 'mm'],
    [
      '计价面积',
      fmt.area(shown?.billedArea),
      'm²',
      `${shown?.billedArea ?? ''} × ${quantity} = ${times(shown?.billedArea, quantity, 4)}`,
    ],
    [
      '单重',
      fmt.weight(shown?.weight),
      'kg',
      `${shown?.weight ?? ''} kg，共 ${times(shown?.weight, quantity, 3)} kg`,
    ],
    ['总面积', fmt.area(times(shown?.boundingArea, quantity, 4)), 'm²', '展开外接矩形 × 数量'],
    [
      '见光 / 净',
      `${fmt.area(shown?.faceArea)} / ${fmt.area(shown?.netArea)}`,
      'm²',
      `${shown?.faceArea ?? ''} / ${shown?.netArea ?? ''}`,
    ],
    ['折弯', `${shown?.bendCount ?? 0} 道 ${fmt.quantity(shown?.bendLength)}`, 'm'],
    ['切割', fmt.quantity(shown?.cutLength), 'm', cutTitle(shown)],
    ['孔 / 刨槽', `${shown?.holeCount ?? 0} / ${fmt.quantity(shown?.slotLength)}`, 'm'],
  ];
  return (
    <div className="my-cad-figs">
      {cells.map(([label, value, unit, title]) => (
        <div key={label} title={title}>
          <span>{label}</span>
          <b>
            {isDrawn ? (
              <>
                {value} <small>{unit}</small>
              </>
            ) : (
              <span className="my-t3">—</span>
            )}
          </b>
        </div>
      ))}
    </div>
  );
}

function Ledger({ row }: { row: Product }) {
  const found = useCall(product.listProducts, { query: { ids: row.id } as never });
  const made = found.data?.items[0];
  const make = row.quantity + (row.remakeQuantity ?? 0) - (row.closedQuantity ?? 0);
  const lines: [string, number, string?][] = [
    ['订单数量', row.quantity],
    ['补件', row.remakeQuantity ?? 0],
    ['关闭', row.closedQuantity ?? 0],
    ['要做', make, '订单 + 补件 − 关闭'],
    ['已套料', row.nestedQuantity ?? 0],
    ['套料占用', row.reservedNestQuantity ?? 0, '草稿与计算中的套料单'],
    ['漏件', row.lostQuantity ?? 0],
    ['可套', row.availableToNest ?? 0, '要做 − 已套料 − 套料占用'],
    ...(made
      ? ([
          ['在制', made.makingQuantity, '已开始、未做完'],
          ['已产', made.producedQuantity, '最后一道工序已完成'],
        ] satisfies [string, number, string][])
      : []),
    ['已发货', row.shippedQuantity ?? 0],
    ['已退货', row.returnedQuantity ?? 0],
  ];
  return (
    <table className="my-cad-trace">
      <tbody>
        {lines.map(([name, count, note]) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="my-t3">{note}</td>
            <td className="my-num">{fmt.int(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function History({ id }: { id: string }) {
  const { data } = useCall(product.productHistory, { params: { id } });
  if (!data) return <SkeletonLines rows={3} height={28} />;
  if (data.length === 0) return <p className="my-t3">还没有变更</p>;
  return (
    <table className="my-cad-trace my-product-history">
      <tbody>
        {data.map((h) => (
          <tr key={h.id}>
            <td>{fmt.timeSeconds(h.time)}</td>
            <td>{h.operatorName}</td>
            <td>{h.summary}</td>
            <td>
              <Changes list={h.changes.filter((c) => c.label !== '图形')} max={4} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
