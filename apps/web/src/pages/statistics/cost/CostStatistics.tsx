/** /statistics/cost: what nesting earns, summed by day, month or space; each sum leads to its rows. */
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import '../shared/statistics.css';
import { BarCosts } from './BarCosts.tsx';
import { CostRows } from './CostRows.tsx';
import { Income } from './Income.tsx';

const VIEWS = [
  { value: 'sums', label: '汇总' },
  { value: 'rows', label: '明细' },
  { value: 'bars', label: '型材明细' },
];

export default function CostStatistics() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((v) => v.value === search.get('view'))?.value ?? 'sums';
  return (
    <div className="stat-parts">
      <Segmented
        options={VIEWS}
        value={view}
        onChange={(next) => setSearch({ view: next })}
        aria-label="看什么"
      />
      {view === 'sums' && <Income />}
      {view === 'rows' && <CostRows />}
      {view === 'bars' && <BarCosts />}
    </div>
  );
}
