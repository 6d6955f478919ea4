/** 涂料管理: the paints themselves, and what projects take of them. */
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { paintItem } from '@muyun/contract';
import type { AnyMaster } from '@muyun/contract';
import { MasterList } from '../../../kit/document/MasterList.tsx';
import type { MasterOptions } from '../../../kit/document/index.ts';
import { DemandList } from './DemandList.tsx';
import { itemOptions } from './paint-item.options.tsx';
import './paint.css';

const PARTS = [
  { value: 'items', label: '涂料档案' },
  { value: 'demand', label: '工程用量' },
];

export default function CoatingManagement() {
  const [search, setSearch] = useSearchParams();
  const part = search.get('part') === 'demand' ? 'demand' : 'items';
  return (
    <div className="paint-parts">
      {/* what one part was narrowed to says nothing to the other */}
      <Segmented
        options={PARTS}
        value={part}
        onChange={(to) => setSearch(to === 'demand' ? { part: to } : {}, { replace: true })}
      />
      {part === 'demand' ? (
        <DemandList />
      ) : (
        <MasterList master={paintItem as unknown as AnyMaster} options={itemOptions as MasterOptions} />
      )}
    </div>
  );
}
