/** /cad/project-favorite: the same list, my favourites only. */
import ProjectTable from './ProjectTable.tsx';

export default function FavoriteList() {
  return <ProjectTable favorites />;
}
