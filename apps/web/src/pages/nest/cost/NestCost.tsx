/** /nest/cost: what nesting has cost the space, and what its material costs per kilogram and square metre. */
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { CostLog } from './CostLog.tsx';
import { MaterialCost } from './MaterialCost.tsx';
import './cost.css';

const VIEWS = [
  { value: 'log', label: '套料费用' },
  { value: 'material', label: '材料成本分析' },
];

export default function NestCost() {
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'material' ? 'material' : 'log';
  return (
    <div className="nest-cost">
      <Segmented
        options={VIEWS}
        value={view}
        onChange={(next) => setSearch(next === 'log' ? {} : { view: next })}
        aria-label="看什么"
      />
      {view === 'log' ? <CostLog /> : <MaterialCost />}
    </div>
  );
}
