/** 文件 of a project, beside the rest of it. */
import { ProjectFiles } from '../shared/ProjectFiles.tsx';
import type { ProjectRow } from './project-columns.tsx';

export default function ProjectFilesTab({ row }: { row: ProjectRow }) {
  return (
    <div className="my-cad-pane">
      <ProjectFiles project={row} />
    </div>
  );
}
