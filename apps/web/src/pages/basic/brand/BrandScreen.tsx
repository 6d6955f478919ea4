/** /common/brand: a company's brands and what it may use of others; on the platform's side what waits for its word, and reserved names. */
import { useState } from 'react';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../kit/session/session-store.ts';
import { Applications } from './Applications.tsx';
import { BrandUses } from './BrandUses.tsx';
import { Asked, Given, Grants, Received } from './grants.tsx';
import { Occupied } from './Occupied.tsx';
import { OwnBrands } from './OwnBrands.tsx';
import './brand.css';

const OF_COMPANY = {
  own: { label: '我的品牌', Part: OwnBrands },
  received: { label: '授权给我的', Part: Received },
  given: { label: '我授权的', Part: Given },
  asked: { label: '授权申请', Part: Asked },
  uses: { label: '品牌使用', Part: BrandUses },
};
const OF_PLATFORM = {
  applications: { label: '品牌审核', Part: Applications },
  occupied: { label: '占用品牌', Part: Occupied },
  grants: { label: '品牌授权', Part: Grants },
  uses: { label: '品牌使用', Part: BrandUses },
};
type Parts = Readonly<Record<string, { readonly label: string; readonly Part: () => React.ReactNode }>>;

function PartsOf({ parts }: { parts: Parts }) {
  const [first = ''] = Object.keys(parts);
  const [chosen, setChosen] = useState(first);
  const setSearch = useSearchParams()[1];
  const shown = parts[chosen];
  if (!shown) return null;
  const turn = (to: string) => {
    // what one part was narrowed to says nothing to the other
    setSearch({}, { replace: true });
    setChosen(to);
  };
  const { Part } = shown;
  return (
    <div className="brand-parts">
      <Segmented
        options={Object.entries(parts).map(([value, { label }]) => ({ value, label }))}
        value={chosen}
        onChange={turn}
      />
      <Part />
    </div>
  );
}

export default function BrandScreen() {
  const isHost = useSession((s) => s.isHost);
  return <PartsOf key={isHost ? 'host' : 'company'} parts={isHost ? OF_PLATFORM : OF_COMPANY} />;
}
