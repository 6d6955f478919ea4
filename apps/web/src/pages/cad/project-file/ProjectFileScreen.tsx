/** /cad/project-file: the papers of one project; without one, it is chosen first. */
import { project } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { OfOneProject } from '../shared/OfOneProject.tsx';
import { ProjectFiles } from '../shared/ProjectFiles.tsx';
import '../shared/cad.css';

function Chosen({ id }: { id: string }) {
  const { data, error, refetch } = useCall(project.getProject, { params: { id } }, { keepPrevious: false });
  useTab({ title: data ? `文件 ${data.displayName}` : undefined });
  if (error && !data)
    return <ErrorBlock error={error} title="工程没有加载出来" onRetry={() => void refetch()} />;
  return data ? <ProjectFiles project={data} /> : <SkeletonLines rows={6} />;
}

export default function ProjectFileScreen() {
  return (
    <OfOneProject
      surface="my-cad-files-surface"
      hint="选择工程和批次，查看图纸、下单表、色板、合同附件和现场照片"
    >
      {(id) => <Chosen key={id} id={id} />}
    </OfOneProject>
  );
}
