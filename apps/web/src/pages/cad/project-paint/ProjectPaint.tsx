/** /cad/project-paint-setting: with what each colour of a project is painted, and how much that takes. */
import { project, projectPaint } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { OfOneProject } from '../shared/OfOneProject.tsx';
import { PaintGrid } from './PaintGrid.tsx';
import '../shared/cad.css';

/** Why there is no row. */
function Nothing({ colourless, coated }: { colourless: number; coated: number }) {
  const hint =
    colourless > 0
      ? `${colourless} 件产品没有颜色，请先在产品列表里设置`
      : coated > 0
        ? `${coated} 件产品是预辊涂材质，颜色随板走，不用喷涂`
        : '导入产品并设置颜色后，每种颜色在这里一行';
  return <EmptyState title="这个工程还没有要喷涂的颜色" hint={hint} />;
}

function Chosen({ id }: { id: string }) {
  const params = { params: { id } };
  const of = useCall(project.getProject, params, { keepPrevious: false });
  const setting = useCall(projectPaint.getPaintSetting, params, { keepPrevious: false });
  useTab({ title: of.data ? `涂装 ${of.data.displayName}` : undefined });
  const error = of.error ?? setting.error;
  if (error && !setting.data)
    return <ErrorBlock error={error} title="涂装设置没有加载出来" onRetry={() => void setting.refetch()} />;
  if (!of.data || !setting.data) return <SkeletonLines rows={6} />;
  if (setting.data.rows.length === 0) return <Nothing {...setting.data} />;
  return <PaintGrid key={setting.data.version} id={id} setting={setting.data} />;
}

export default function ProjectPaint() {
  return (
    <OfOneProject surface="my-cad-files-surface" hint="选择工程和批次，为每种颜色设置涂层结构、用量与外协">
      {(id) => <Chosen key={id} id={id} />}
    </OfOneProject>
  );
}
