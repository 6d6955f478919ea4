/** /cad/product-detail: a product, a new one in a project (`projectId`), a copy of one (`copyFrom`), or many new ones in a grid (`rows=1`). */
import { useSearchParams } from 'react-router';
import { product, project } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import '../shared/cad.css';
import './product-detail.css';
import type { Product } from './derive.ts';
import { ProductEditor } from './ProductEditor.tsx';
import { RowsEntry } from './RowsEntry.tsx';

export default function ProductDetail() {
  const [search] = useSearchParams();
  const [id, projectId, copyFrom] = [search.get('id'), search.get('projectId'), search.get('copyFrom')];
  const source = id ?? copyFrom;
  const found = useCall(
    product.getProduct,
    { params: { id: source ?? '' } },
    { enabled: source !== null, keepPrevious: false },
  );
  const home = useCall(
    project.getProject,
    { params: { id: projectId ?? '' } },
    { enabled: projectId !== null && id === null, keepPrevious: false },
  );
  const error = found.error ?? home.error;
  const failed = error && !found.data && !home.data;
  const isReady = id ? Boolean(found.data) : Boolean(home.data) && (!copyFrom || Boolean(found.data));
  if (!id && !projectId)
    return (
      <Framed>
        <EmptyState title="没有指定产品" hint="请从产品列表打开" />
      </Framed>
    );
  if (failed)
    return (
      <Framed>
        <ErrorBlock
          error={error}
          title="产品没有加载出来"
          onRetry={() => void (id ? found.refetch() : home.refetch())}
        />
      </Framed>
    );
  if (!isReady)
    return (
      <Framed>
        <SkeletonLines rows={12} />
      </Framed>
    );
  if (!id && search.get('rows') === '1') return <RowsEntry key={projectId} home={home.data as never} />;
  const row = found.data as unknown as Product | undefined;
  return id ? (
    <ProductEditor key={id} product={row as Product} />
  ) : (
    <ProductEditor
      key={`new${copyFrom ?? ''}`}
      home={home.data as never}
      copyOf={copyFrom ? row : undefined}
    />
  );
}

const Framed = ({ children }: { children: React.ReactNode }) => (
  <div className="my-page">
    <div className="my-surface">{children}</div>
  </div>
);
