/** 漏件 of a project. */
import { LostList } from '../../../widgets/nest-lost/index.ts';
import type { ProjectRow } from './project-columns.tsx';

export default function ProjectLost({ row }: { row: ProjectRow }) {
  return (
    <div className="my-cad-pane flush">
      <LostList projectId={row.id} />
    </div>
  );
}
