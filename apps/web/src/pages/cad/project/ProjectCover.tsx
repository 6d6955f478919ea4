/** The picture of a project; without one the first product's flat pattern stands for it. */
import { product } from '@muyun/contract';
import { Thumb } from '../../../kit/file/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { Thumbnail } from '../../../widgets/flat-pattern/index.ts';
import type { ProjectRow } from './project-columns.tsx';

export function ProjectCover({ row }: { row: ProjectRow }) {
  const isDrawn = row.coverImage === null;
  const first = useCall(
    product.listProducts,
    { query: { projectIds: row.id, maxResultCount: 1, sorting: 'code asc' } as never },
    { enabled: isDrawn && row.kindAmount > 0 },
  ).data?.items[0];
  if (row.coverImage)
    return (
      <div className="my-cad-cover">
        <Thumb id={row.coverImage} label={`${row.name}的封面`} />
      </div>
    );
  if (!first?.outline) return null;
  return (
    <div className="my-cad-cover" title={`产品 ${first.code}`}>
      <Thumbnail
        path={first.outline}
        width={first.unfoldWidth}
        height={first.unfoldHeight}
        title={`产品 ${first.code} 的展开轮廓`}
      />
    </div>
  );
}
