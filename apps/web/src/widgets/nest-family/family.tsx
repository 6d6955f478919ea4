/** Plates or bars: the two tabs of nest orders and results, kept in the address. */
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import './family.css';

export type Family = 'plates' | 'bars' | 'rests' | 'lost';
const FAMILIES = [
  { value: 'plates', label: '板材' },
  { value: 'bars', label: '型材' },
] as const;
/** What stands beside the families of a list. */
export const RESTS = { value: 'rests', label: '型材余料' } as const;
export const LOST = { value: 'lost', label: '漏件' } as const;
type More = typeof RESTS | typeof LOST;
const KNOWN: readonly { value: Family }[] = [...FAMILIES, RESTS, LOST];
const known = (word: string | null): Family => KNOWN.find((f) => f.value === word)?.value ?? 'plates';

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
  more?: More;
}
export const FamilyTabs = ({ family, onTurn, more }: FamilyTabsProps) => (
  <Segmented<Family>
    options={more ? [...FAMILIES, more] : [...FAMILIES]}
    value={family}
    onChange={onTurn}
    aria-label="套料种类"
  />
);
