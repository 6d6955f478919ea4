/** 涂料领用 (PDA): scan the drums, type what the scale says; out, and back again. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { PickOut } from './PickOut.tsx';
import { WeighBack } from './WeighBack.tsx';
import './paint.css';

const WAYS = [
  { value: 'out', label: '领出' },
  { value: 'back', label: '回称' },
];

/** The tab stays while the address names another picking: each begins anew. */
export default function Picking() {
  const [search] = useSearchParams();
  const [outId, projectId] = [search.get('outId'), search.get('projectId')];
  return <Way key={`${outId ?? ''} ${projectId ?? ''}`} outId={outId} projectId={projectId} />;
}

function Way({ outId, projectId }: { outId: string | null; projectId: string | null }) {
  const [way, setWay] = useState(outId ? 'back' : 'out');
  return (
    <div className="my-page">
      <div className="my-surface paint-pick">
        <Segmented options={WAYS} value={way} onChange={setWay} style={{ alignSelf: 'flex-start' }} />
        {way === 'out' ? <PickOut projectId={projectId} /> : <WeighBack outId={outId} />}
      </div>
    </div>
  );
}
