/** /cad/project: the list (03) with state tabs, favourites and the recycle bin. */
import ProjectTable from './ProjectTable.tsx';

export default function ProjectList() {
  return <ProjectTable />;
}
