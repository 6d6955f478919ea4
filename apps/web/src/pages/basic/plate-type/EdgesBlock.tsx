/** 四边: per side a chain of up to six bends from the face outwards. */
import { useState } from 'react';
import { Button, Select } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import type { SideName } from '@muyun/nesting/panel';
import { RemoveCell } from '../RemoveCell.tsx';
import { ExpressionInput } from './ExpressionInput.tsx';
import { newBend, SIDES } from './plate-draft.ts';
import type { Bend, Edge, PlateDraft } from './plate-draft.ts';
import type { Faults } from './plate-faults.ts';

const DIRS = [
  { value: 'back' as const, label: '向后' },
  { value: 'front' as const, label: '向前' },
];
const METHODS = [
  { value: 1 as const, label: '直折' },
  { value: 2 as const, label: '刨槽折' },
];
const OPPOSITE: Record<SideName, SideName> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
export const MAX_BENDS = 6;

export interface EdgesBlockProps {
  edges: PlateDraft['edges'];
  faults: Faults;
  onChange: (edges: PlateDraft['edges']) => void;
}

export function EdgesBlock({ edges, faults, onChange }: EdgesBlockProps) {
  const [side, setSide] = useState<SideName>('top');
  const edge = edges[side];
  const set = (change: Partial<Edge>) => onChange({ ...edges, [side]: { ...edge, ...change } });
  const copyTo = (targets: readonly SideName[]) =>
    onChange({
      ...edges,
      ...Object.fromEntries(targets.map((t) => [t, { ...edge, chain: edge.chain.map((b) => ({ ...b })) }])),
    });
  const at = (name: string) => faults.get(`edges.${side}.${name}`);
  const isFull = edge.chain.length >= MAX_BENDS;
  return (
    <>
      <SideTabs edges={edges} faults={faults} side={side} onSide={setSide} onCopy={copyTo} />
      {edge.chain.length > 0 && <BendTable edge={edge} at={at} onChange={set} />}
      <div className="bd-row-end">
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          disabled={isFull}
          onClick={() => set({ chain: [...edge.chain, newBend()] })}
        >
          {edge.chain.length === 0 ? '这条边折弯' : '再折一道'}
        </Button>
        {edge.chain.length > 0 && <EndsFields edge={edge} at={at} onChange={set} />}
      </div>
    </>
  );
}

interface SideTabsProps {
  edges: PlateDraft['edges'];
  faults: Faults;
  side: SideName;
  onSide: (side: SideName) => void;
  onCopy: (targets: readonly SideName[]) => void;
}

function SideTabs({ edges, faults, side, onSide, onCopy }: SideTabsProps) {
  const isBad = (s: SideName) => [...faults.keys()].some((f) => f.startsWith(`edges.${s}.`));
  return (
    <div className="bd-sides">
      <div role="tablist" aria-label="边">
        {SIDES.map((s) => (
          <button
            key={s.side}
            type="button"
            role="tab"
            aria-selected={side === s.side}
            className={isBad(s.side) ? 'bad' : ''}
            onClick={() => onSide(s.side)}
          >
            {s.label}{' '}
            <small>{edges[s.side].chain.length === 0 ? '不折' : `${edges[s.side].chain.length} 道`}</small>
          </button>
        ))}
      </div>
      <span className="bd-sides-acts">
        <button type="button" className="my-link" onClick={() => onCopy([OPPOSITE[side]])}>
          套用到对边
        </button>
        <button type="button" className="my-link" onClick={() => onCopy(SIDES.map((s) => s.side))}>
          套用到四边
        </button>
      </span>
    </div>
  );
}

export interface EdgeProps {
  edge: Edge;
  /** the fault of one of its texts */
  at: (name: string) => string | undefined;
  onChange: (change: Partial<Edge>) => void;
}

/** The bends of one edge, from the face outwards. */
export function BendTable({
  edge,
  at,
  onChange,
}: Omit<EdgeProps, 'edge' | 'onChange'> & {
  edge: Pick<Edge, 'chain'>;
  onChange: (change: Pick<Edge, 'chain'>) => void;
}) {
  const setBend = (index: number, change: Partial<Bend>) =>
    onChange({ chain: edge.chain.map((b, i) => (i === index ? { ...b, ...change } : b)) });
  return (
    <table className="bd-lines">
      <thead>
        <tr>
          <th style={{ width: 40 }}>道</th>
          <th>外长 (mm) *</th>
          <th style={{ width: 104 }}>角度 (°) *</th>
          <th style={{ width: 92 }}>方向</th>
          <th style={{ width: 100 }}>方式</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {edge.chain.map((bend, i) => (
          <BendLine
            key={i}
            bend={bend}
            no={i + 1}
            at={(name) => at(`${i}.${name}`)}
            onChange={(change) => setBend(i, change)}
            onRemove={() => onChange({ chain: edge.chain.filter((_, j) => j !== i) })}
          />
        ))}
      </tbody>
    </table>
  );
}

interface BendLineProps {
  bend: Bend;
  no: number;
  at: EdgeProps['at'];
  onChange: (change: Partial<Bend>) => void;
  onRemove: () => void;
}

function BendLine({ bend, no, at, onChange, onRemove }: BendLineProps) {
  return (
    <tr>
      <td className="my-t3">{no}</td>
      <td>
        <ExpressionInput
          label={`第 ${no} 道外长`}
          value={bend.length}
          fault={at('length')}
          placeholder="如 F 或 25"
          onChange={(length) => onChange({ length })}
        />
      </td>
      <td>
        <ExpressionInput
          label={`第 ${no} 道角度`}
          value={bend.angle}
          fault={at('angle')}
          onChange={(angle) => onChange({ angle })}
        />
      </td>
      <td>
        <Select
          aria-label={`第 ${no} 道方向`}
          value={bend.dir}
          options={DIRS}
          onChange={(dir: Bend['dir']) => onChange({ dir })}
          style={{ width: '100%' }}
        />
      </td>
      <td>
        <Select
          aria-label={`第 ${no} 道方式`}
          value={bend.method}
          options={METHODS}
          onChange={(method: Bend['method']) => onChange({ method })}
          style={{ width: '100%' }}
        />
      </td>
      <RemoveCell label={`删除第 ${no} 道`} onRemove={onRemove} />
    </tr>
  );
}

/** How far the chain stays behind the ends of the side. */
function EndsFields({ edge, at, onChange }: EdgeProps) {
  return (
    <span className="bd-ends">
      端部退让 起
      <ExpressionInput
        width={84}
        label="起端退让"
        value={edge.cornerStart}
        placeholder="按角部"
        fault={at('cornerStart')}
        onChange={(cornerStart) => onChange({ cornerStart })}
      />
      止
      <ExpressionInput
        width={84}
        label="止端退让"
        value={edge.cornerEnd}
        placeholder="按角部"
        fault={at('cornerEnd')}
        onChange={(cornerEnd) => onChange({ cornerEnd })}
      />
    </span>
  );
}
