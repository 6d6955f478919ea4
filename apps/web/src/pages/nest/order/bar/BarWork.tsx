/** The bars of a plan drawn below each other to one scale; beside them the cuts of the chosen one, stop by stop. */
import { useMemo, useState } from 'react';
import { Select } from 'antd';
import { barEnds, cutWay, dec, durationText } from '@muyun/contract';
import type { BarGroupView, BarLayoutView, BarOrderLine } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import { useStateFor } from '../../../../kit/use-state-for.ts';
import { BarRow } from '../../../../widgets/bar-sheet/index.ts';
import { colorsOf } from '../../../../widgets/nest-sheet/index.ts';

interface BarWorkProps {
  bars: readonly BarLayoutView[];
  groups: readonly BarGroupView[];
  lines: readonly BarOrderLine[];
}

export function BarWork({ bars, groups, lines }: BarWorkProps) {
  const [group, setGroup] = useState<string | undefined>();
  const shown = group === undefined ? bars : bars.filter((b) => b.groupName === group);
  const [chosen, setChosen] = useStateFor<string | undefined>(bars, bars[0]?.id);
  const bar = shown.find((b) => b.id === chosen) ?? shown[0];
  const [lit, setLit] = useState<string | null>(null);
  const colors = useMemo(() => colorsOf(lines.map((l) => ({ id: l.pieceId }))), [lines]);
  const longest = Math.max(1, ...shown.map((b) => b.length));
  return (
    <div className="bar-work">
      <section className="my-surface bar-rows" aria-label="排料图">
        {groups.length > 1 && (
          <Select
            allowClear
            placeholder="全部型材"
            aria-label="型材"
            value={group}
            onChange={(v: string | undefined) => setGroup(v)}
            options={groups.map((g) => ({
              value: g.name,
              label: [g.profile, g.color].filter(Boolean).join(' '),
            }))}
          />
        )}
        {shown.map((b) => (
          <button
            key={b.id}
            type="button"
            className={b.id === bar?.id ? 'bar-row on' : 'bar-row'}
            aria-pressed={b.id === bar?.id}
            onClick={() => setChosen(b.id)}
          >
            <BarRow bar={b} longest={longest} colors={colors} lit={lit} isNamed={groups.length > 1} />
          </button>
        ))}
      </section>
      {bar && <CutList bar={bar} lit={lit} onLit={setLit} />}
    </div>
  );
}

/** 切割清单 of one bar: what the saw does, in its order. */
function CutList({
  bar,
  lit,
  onLit,
}: {
  bar: BarLayoutView;
  lit: string | null;
  onLit: (piece: string | null) => void;
}) {
  return (
    <section className="my-surface bar-cuts" aria-label="切割清单">
      <h3 className="nest-title">
        排料 {bar.layoutNo} 切割清单<span className="my-t3">共 {bar.repeat} 支</span>
      </h3>
      <p className="nest-stroke-note">挡尺从靠挡一端的长点量到锯片，累计从整支料头量起（mm）。</p>
      <div className="bar-cuts-scroll">
        <table className="nest-cutlist">
          <thead>
            <tr>
              <th>刀</th>
              <th>方式</th>
              <th className="num">挡尺</th>
              <th className="num">累计</th>
            </tr>
          </thead>
          <tbody>
            {bar.steps.map((s) => (
              <CutLine key={s.no} bar={bar} step={s} lit={lit} onLit={onLit} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="nest-foot">
        <span>
          {bar.isRemnant
            ? `余料 ${fmt.length(bar.leftover)} mm，编号 ${bar.remnantCode ?? ''}`
            : `料尾 ${fmt.length(bar.leftover)} mm`}
        </span>
        {bar.cost !== null && dec(bar.cost).gt(0) && <span>单支 {fmt.yuan(bar.cost)}</span>}
        {bar.estSeconds !== null && <span>工时 {durationText(bar.estSeconds)}</span>}
      </div>
    </section>
  );
}

interface CutLineProps {
  bar: BarLayoutView;
  step: BarLayoutView['steps'][number];
  lit: string | null;
  onLit: (piece: string | null) => void;
}

function CutLine({ bar, step: s, lit, onLit }: CutLineProps) {
  const p = s.kind === 'part' ? bar.pieces.find((x) => x.seq === s.seq) : undefined;
  const isMitred = p !== undefined && (p.angleLeft !== 0 || p.angleRight !== 0);
  return (
    <tr
      className={p !== undefined && p.pieceId === lit ? 'lit' : ''}
      onMouseEnter={() => onLit(p?.pieceId ?? null)}
      onMouseLeave={() => onLit(null)}
    >
      <td>{s.no}</td>
      <td>
        {cutWay(s)}
        {p && (
          <div className="nest-flat">
            {s.code}
            {isMitred && <> · {barEnds(p.angleLeft, p.angleRight)}</>}
          </div>
        )}
      </td>
      <td className="num">
        <b>{fmt.length(s.stop)}</b>
      </td>
      <td className="num my-t2">{fmt.length(s.at)}</td>
    </tr>
  );
}
