/** A screen of one project: it is chosen above, and stands in the address. */
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../kit/states/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import './of-one-project.css';

interface OfOneProjectProps {
  /** what the screen is for, while none is chosen */
  hint: string;
  /** class of the surface below */
  surface: string;
  children: (id: string) => ReactNode;
}

export function OfOneProject({ hint, surface, children }: OfOneProjectProps) {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? '';
  return (
    <div className="my-page">
      <div className="my-surface my-cad-choose">
        <ProjectSelect
          single
          value={id === '' ? [] : [id]}
          onChange={([next]) => setSearch(next ? { id: next } : {}, { replace: true })}
        />
      </div>
      <div className={`my-surface ${surface}`}>
        {id === '' ? <EmptyState title="还没有选择工程" hint={hint} /> : children(id)}
      </div>
    </div>
  );
}
