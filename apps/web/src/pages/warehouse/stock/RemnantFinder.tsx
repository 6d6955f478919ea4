/** 找余料: free remnants that a rectangle fits into, turned however, drawn to one scale; and what lies idle month by month. */
import { useState } from 'react';
import { Drawer, InputNumber } from 'antd';
import { dec, type OutputOf, REMNANT_IDLE_DAYS, stock, sum } from '@muyun/contract';
import { EMPTY, fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { ColorCardSelect, TextureSelect, ThicknessSelect } from '../../../widgets/master-select/index.ts';

type Found = OutputOf<typeof stock.findRemnants>[number];
type Month = OutputOf<typeof stock.idleRemnants>[number];

interface Material {
  readonly textureId: string | null;
  readonly thickness: number | null;
  readonly colorId: string | null;
}
interface MaterialAskedProps {
  readonly of: Material;
  readonly onChange: (of: Material) => void;
}

/** Of which material, thickness and colour; each may be left open. */
function MaterialAsked({ of, onChange }: MaterialAskedProps) {
  const { textureId, thickness, colorId } = of;
  return (
    <>
      <div className="narrow">
        <TextureSelect
          value={textureId}
          onChange={(v) => onChange({ ...of, textureId: v ?? null })}
          placeholder="全部材质"
        />
      </div>
      <div className="narrow">
        <ThicknessSelect
          textureId={textureId}
          value={thickness}
          onChange={(v) => onChange({ ...of, thickness: v ?? null })}
          placeholder="全部板厚"
        />
      </div>
      <div className="narrow">
        <ColorCardSelect
          value={colorId}
          onChange={(v) => onChange({ ...of, colorId: v ?? null })}
          placeholder="全部颜色"
        />
      </div>
    </>
  );
}

export function RemnantFinder({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState<{ width: number | null; length: number | null }>({
    width: 600,
    length: 900,
  });
  const [of, setOf] = useState<Material>({ textureId: null, thickness: null, colorId: null });
  const isAsked = Boolean(asked.width && asked.length);
  const query = {
    width: asked.width ? String(asked.width) : undefined,
    length: asked.length ? String(asked.length) : undefined,
    textureId: of.textureId ?? undefined,
    thickness: of.thickness ? String(of.thickness) : undefined,
    colorId: of.colorId ?? undefined,
  };
  const { data } = useCall(stock.findRemnants, { query }, { enabled: isAsked });
  return (
    <Drawer open size={960} onClose={onClose} title="找余料" styles={{ body: { padding: 16 } }}>
      <div className="remnant-asked">
        <span>至少</span>
        <InputNumber
          aria-label="长"
          min={1}
          max={20_000}
          value={asked.length}
          onChange={(length) => setAsked({ ...asked, length })}
        />
        <span>×</span>
        <InputNumber
          aria-label="宽"
          min={1}
          max={5000}
          value={asked.width}
          onChange={(width) => setAsked({ ...asked, width })}
        />
        <span>mm，可任意旋转</span>
        <MaterialAsked of={of} onChange={setOf} />
      </div>
      {isAsked && data?.length === 0 && (
        <EmptyState title="没有放得下的余料" hint="改小尺寸，或放开材质、板厚和颜色" />
      )}
      <div className="remnant-found">
        {data?.map((r) => (
          <Piece key={r.id} row={r} among={data} />
        ))}
      </div>
      <IdleMonths />
    </Drawer>
  );
}

/** A remnant in the scale that the longest of all has, with the rectangle where it fits. */
function Piece({ row, among }: { row: Found; among: readonly Found[] }) {
  const longest = Math.max(...among.map((r) => r.length));
  const tallest = Math.max(...among.map((r) => r.width));
  const corners = row.outline ?? [
    { x: 0, y: 0 },
    { x: row.length, y: 0 },
    { x: row.length, y: row.width },
    { x: 0, y: row.width },
  ];
  const points = (of: readonly { x: number; y: number }[]) =>
    of.map(({ x, y }) => `${x},${row.width - y}`).join(' ');
  return (
    <figure>
      <svg viewBox={`0 0 ${longest} ${Math.max(row.width, tallest * 0.4)}`} role="img" aria-label={row.code}>
        <polygon className="own" points={points(corners)} />
        <polygon className="fit" points={points(row.fit)} />
      </svg>
      <figcaption>
        <b>{row.code}</b>
        <span>
          {row.textureName} {fmt.thickness(row.thickness)} · {fmt.size(row.width, row.length)}
          {row.colorName ? ` · ${row.colorName}` : ''}
        </span>
        <span className="my-t3">
          {[row.warehouseName, row.warehouse].filter(Boolean).join(' ') || '未定库位'}
          {row.bookValue ? ` · ${fmt.money(row.bookValue)}` : ''}
        </span>
      </figcaption>
    </figure>
  );
}

/** Nothing lay there, came or went. */
const isStill = (m: Month): boolean =>
  m.count === 0 && [m.bornArea, m.usedArea, m.lostArea].every((area) => dec(area).isZero());

/** How much of what left the racks was cut; — where nothing left them. */
const reuseOf = (used: string, lost: string): string => {
  const gone = dec(used).plus(lost);
  return gone.isZero() ? EMPTY : fmt.percent(dec(used).times(100).div(gone).toString());
};

/** 呆滞: the value that lay in the racks at the end of each month. */
function IdleMonths() {
  const { data } = useCall(stock.idleRemnants, { query: {} });
  if (!data || data.every(isStill)) return null;
  const shown = data.slice(data.findIndex((m) => !isStill(m)));
  const of = (m: Month) => Number(m.value ?? m.area);
  const most = Math.max(...data.map(of), 1);
  const total = (of: 'usedArea' | 'lostArea') =>
    sum(
      shown.map((m) => m[of]),
      4,
    );
  const [used, lost] = [total('usedArea'), total('lostArea')];
  return (
    <section className="remnant-idle" aria-label="余料呆滞">
      <h3>
        月末余料
        <span className="my-t3">
          深色为在库超过 {REMNANT_IDLE_DAYS} 天的呆滞；复用率 = 用掉 ÷ 离库面积，{shown.length} 个月合计{' '}
          {reuseOf(used, lost)}
        </span>
      </h3>
      <table>
        <thead>
          <tr>
            <th>月份</th>
            <th className="num">新增 m²</th>
            <th className="num">用掉 m²</th>
            <th className="num">报废出售 m²</th>
            <th className="num">复用率</th>
            <th className="num">月末块数</th>
            <th className="num">面积 m²</th>
            <th className="num">价值 元</th>
            <th className="num">呆滞 元</th>
            <th aria-label="比例" />
          </tr>
        </thead>
        <tbody>
          {shown.map((m) => (
            <tr key={m.month}>
              <td>{m.month}</td>
              <td className="num">{fmt.area(m.bornArea)}</td>
              <td className="num">{fmt.area(m.usedArea)}</td>
              <td className="num">{fmt.area(m.lostArea)}</td>
              <td className="num">{reuseOf(m.usedArea, m.lostArea)}</td>
              <td className="num">{m.count}</td>
              <td className="num">{fmt.area(m.area)}</td>
              <td className="num">{m.value === null ? '***' : fmt.money(m.value)}</td>
              <td className="num">{m.idleValue === null ? '***' : fmt.money(m.idleValue)}</td>
              <td className="bar">
                <i style={{ width: `${(of(m) / most) * 100}%` }}>
                  <b style={{ width: m.count > 0 ? `${(m.idleCount / m.count) * 100}%` : 0 }} />
                </i>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
