/** /nest/cost: what nesting has cost the space, what its material costs per kilogram and square metre, what plans came to, what was nested when. */
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { CostLog } from './CostLog.tsx';
import { MaterialCost } from './MaterialCost.tsx';
import { NestReport } from './NestReport.tsx';
import { Variance } from './Variance.tsx';
import './cost.css';

const VIEWS = [
  { value: 'log', label: '套料费用' },
  { value: 'material', label: '材料成本分析' },
  { value: 'variance', label: '计划与实际' },
  { value: 'report', label: '套料报表' },
] as const;
type View = (typeof VIEWS)[number]['value'];

export default function NestCost() {
  const [search, setSearch] = useSearchParams();
  const view: View = VIEWS.find((v) => v.value === search.get('view'))?.value ?? 'log';
  return (
    <div className="nest-cost">
      <Segmented
        options={[...VIEWS]}
        value={view}
        onChange={(next) => setSearch(next === 'log' ? {} : { view: next })}
        aria-label="看什么"
      />
      {view === 'log' && <CostLog />}
      {view === 'material' && <MaterialCost />}
      {view === 'variance' && <Variance />}
      {view === 'report' && <NestReport />}
    </div>
  );
}
