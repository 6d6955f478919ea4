/** Plates or bars: the two tabs of nest orders and results, kept in the address. */
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import './family.css';

export type Family = 'plates' | 'bars' | 'rests';
const FAMILIES = [
  { value: 'plates', label: '板材' },
  { value: 'bars', label: '型材' },
] as const;
/** what is left of bars: no family of orders */
const RESTS = { value: 'rests', label: '型材余料' } as const;
const known = (word: string | null): Family => (word === 'bars' || word === 'rests' ? word : 'plates');

export function useFamily(): [Family, (to: Family) => void] {
  const [search, setSearch] = useSearchParams();
  const turn = (to: Family): void =>
    // what one family was narrowed to says nothing to the other
    setSearch(to === 'plates' ? {} : { family: to }, { replace: true });
  return [known(search.get('family')), turn];
}

export interface FamilyTabsProps {
  family: Family;
  onTurn: (to: Family) => void;
  /** also what is left of bars */
  hasRests?: boolean;
}
export const FamilyTabs = ({ family, onTurn, hasRests = false }: FamilyTabsProps) => (
  <Segmented<Family>
    options={hasRests ? [...FAMILIES, RESTS] : [...FAMILIES]}
    value={family}
    onChange={onTurn}
    aria-label="套料种类"
  />
);
