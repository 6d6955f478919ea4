/** 多边形面: the corners of the face, counter-clockwise from the lower left, and the bends on each of its edges. */
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { RemoveCell } from '../RemoveCell.tsx';
import { BendTable, MAX_BENDS } from './EdgesBlock.tsx';
import { ExpressionInput } from './ExpressionInput.tsx';
import { newBend } from './plate-draft.ts';
import type { PolygonCorner } from './plate-draft.ts';
import type { Faults } from './plate-faults.ts';

const LEAST = 3;
const MOST = 24;

interface PolygonProps {
  corners: readonly PolygonCorner[];
  faults: Faults;
  onChange: (corners: PolygonCorner[]) => void;
}

export function PolygonBlock({ corners, faults, onChange }: PolygonProps) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, corners.length - 1);
  const set = (i: number, change: Partial<PolygonCorner>) =>
    onChange(corners.map((c, j) => (j === i ? { ...c, ...change } : c)));
  return (
    <>
      <Corners corners={corners} faults={faults} onSet={set} onChange={onChange} />
      <EdgeTabs corners={corners} faults={faults} chosen={at} onChoose={setChosen} onChange={onChange} />
      <EdgeBends corner={corners[at]} no={at} faults={faults} onSet={(change) => set(at, change)} />
    </>
  );
}

function Corners({
  corners,
  faults,
  onSet,
  onChange,
}: PolygonProps & { onSet: (i: number, change: Partial<PolygonCorner>) => void }) {
  const add = () => onChange([...corners, { x: '0', y: 'H/2', chain: [] }]);
  return (
    <>
      <table className="bd-lines">
        <thead>
          <tr>
            <th style={{ width: 40 }}>角</th>
            <th>x (mm) *</th>
            <th>y (mm) *</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {corners.map((corner, i) => (
            <tr key={i}>
              <td className="my-t3">{i + 1}</td>
              {(['x', 'y'] as const).map((axis) => (
                <td key={axis}>
                  <ExpressionInput
                    label={`第 ${i + 1} 角 ${axis}`}
                    value={corner[axis]}
                    fault={faults.get(`facePolygon.${i}.${axis}`)}
                    placeholder={axis === 'x' ? '如 W-200' : '如 H'}
                    onChange={(text) => onSet(i, { [axis]: text })}
                  />
                </td>
              ))}
              {corners.length > LEAST ? (
                <RemoveCell
                  label={`删除第 ${i + 1} 角`}
                  onRemove={() => onChange(corners.filter((_, j) => j !== i))}
                />
              ) : (
                <td />
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="bd-row-end">
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          disabled={corners.length >= MOST}
          onClick={add}
        >
          加一个角
        </Button>
      </div>
    </>
  );
}

interface TabsProps extends PolygonProps {
  chosen: number;
  onChoose: (i: number) => void;
}

function EdgeTabs({ corners, faults, chosen, onChoose, onChange }: TabsProps) {
  const isBad = (i: number) =>
    [...faults.keys()].some((f) => new RegExp(`^facePolygon\\.${i}\\.\\d`).test(f));
  const copy = () => {
    const chain = corners[chosen]?.chain ?? [];
    onChange(corners.map((c) => ({ ...c, chain: chain.map((b) => ({ ...b })) })));
  };
  return (
    <div className="bd-sides">
      <div role="tablist" aria-label="边">
        {corners.map((corner, i) => (
          <button
            key={i}
            type="button"
            role="tab"
            aria-selected={chosen === i}
            className={isBad(i) ? 'bad' : ''}
            onClick={() => onChoose(i)}
          >
            {i + 1}→{((i + 1) % corners.length) + 1}{' '}
            <small>{corner.chain.length === 0 ? '不折' : `${corner.chain.length} 道`}</small>
          </button>
        ))}
      </div>
      <span className="bd-sides-acts">
        <button type="button" className="my-link" onClick={copy}>
          套用到各边
        </button>
      </span>
    </div>
  );
}

function EdgeBends({
  corner,
  no,
  faults,
  onSet,
}: {
  corner: PolygonCorner | undefined;
  no: number;
  faults: Faults;
  onSet: (change: Partial<PolygonCorner>) => void;
}) {
  if (!corner) return null;
  return (
    <>
      {corner.chain.length > 0 && (
        <BendTable edge={corner} at={(name) => faults.get(`facePolygon.${no}.${name}`)} onChange={onSet} />
      )}
      <div className="bd-row-end">
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          disabled={corner.chain.length >= MAX_BENDS}
          onClick={() => onSet({ chain: [...corner.chain, newBend()] })}
        >
          {corner.chain.length === 0 ? '这条边折弯' : '再折一道'}
        </Button>
      </div>
    </>
  );
}
