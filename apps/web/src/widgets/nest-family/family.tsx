/** Plates or bars: the two tabs of nest orders and results, kept in the address. */
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import './family.css';

export type Family = 'plates' | 'bars';
const FAMILIES = [
  { value: 'plates', label: '板材' },
  { value: 'bars', label: '型材' },
] as const;

export function useFamily(): [Family, (to: Family) => void] {
  const [search, setSearch] = useSearchParams();
  const turn = (to: Family): void =>
    // what one family was narrowed to says nothing to the other
    setSearch(to === 'bars' ? { family: 'bars' } : {}, { replace: true });
  return [search.get('family') === 'bars' ? 'bars' : 'plates', turn];
}

export const FamilyTabs = ({ family, onTurn }: { family: Family; onTurn: (to: Family) => void }) => (
  <Segmented options={[...FAMILIES]} value={family} onChange={onTurn} aria-label="套料种类" />
);
