/** States as tabs with the live count of the current filter; a tab with 0 stays in place, quiet. */
import { group } from '../format/fmt.ts';
import './list.css';

export interface StateTabOption {
  value: string | number;
  label: string;
  count?: number | string;
}
export interface StateTabsProps {
  options: readonly StateTabOption[];
  value: string;
  onChange: (value: string) => void;
  /** count behind 全部 */
  total?: number;
  allLabel?: string;
}

export function StateTabs({ options, value, onChange, total, allLabel = '全部' }: StateTabsProps) {
  const tabs: StateTabOption[] = [{ value: '', label: allLabel, count: total }, ...options];
  return (
    <div className="my-states" role="tablist">
      {tabs.map((tab) => {
        const on = String(tab.value) === value;
        const zero = tab.count !== undefined && Number(tab.count) === 0;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            aria-selected={on}
            className={`${on ? 'on' : ''}${zero && !on ? ' zero' : ''}`}
            onClick={() => onChange(String(tab.value))}
          >
            {tab.label}
            {tab.count !== undefined && <span>{group(String(tab.count))}</span>}
          </button>
        );
      })}
    </div>
  );
}
