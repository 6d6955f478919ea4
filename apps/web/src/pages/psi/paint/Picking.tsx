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

export default function Picking() {
  const [search] = useSearchParams();
  const outId = search.get('outId');
  const [way, setWay] = useState(outId ? 'back' : 'out');
  return (
    <div className="my-page">
      <div className="my-surface paint-pick">
        <Segmented options={WAYS} value={way} onChange={setWay} style={{ alignSelf: 'flex-start' }} />
        {way === 'out' ? <PickOut projectId={search.get('projectId')} /> : <WeighBack outId={outId} />}
      </div>
    </div>
  );
}
