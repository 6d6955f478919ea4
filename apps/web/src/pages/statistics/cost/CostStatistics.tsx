/** /statistics/cost: what nesting earns, summed by day, month or space; each sum leads to its rows. */
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import '../shared/statistics.css';
import { CostRows } from './CostRows.tsx';
import { Income } from './Income.tsx';

const VIEWS = [
  { value: 'sums', label: '汇总' },
  { value: 'rows', label: '明细' },
];

export default function CostStatistics() {
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'rows' ? 'rows' : 'sums';
  return (
    <div className="stat-parts">
      <Segmented
        options={VIEWS}
        value={view}
        onChange={(next) => setSearch({ view: next })}
        aria-label="看什么"
      />
      {view === 'rows' ? <CostRows /> : <Income />}
    </div>
  );
}
