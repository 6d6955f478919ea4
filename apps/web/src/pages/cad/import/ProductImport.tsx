/** /cad/product-import: 上传 → 对应列 → 检查 → 导入 on one page (ux 5.4, 07). The address holds project, kind and batch. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { IMPORT_OPEN, productImport } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { CheckStep } from './CheckStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import type { ImportKind } from './ImportHead.tsx';
import { UploadStep } from './UploadStep.tsx';
import './import.css';

export default function ProductImport() {
  const [search, setSearch] = useSearchParams();
  const importId = search.get('importId') ?? '';
  const projectId = search.get('projectId') ?? '';
  const kind: ImportKind = search.get('kind') === 'dxf' ? 'dxf' : 'excel';
  const go = useCallback(
    (change: { importId?: string; projectId?: string; kind?: ImportKind }) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [name, value] of Object.entries(change))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  useTab({ title: kind === 'dxf' ? 'DXF 导入' : 'Excel 导入' });
  if (importId === '')
    return (
      <div className="my-page my-imp">
        <UploadStep projectId={projectId} kind={kind} onGo={go} />
      </div>
    );
  return (
    <div className="my-page my-imp">
      <Opened key={importId} importId={importId} onAgain={() => go({ importId: '' })} onGo={go} />
    </div>
  );
}

function Opened({
  importId,
  onAgain,
  onGo,
}: {
  importId: string;
  onAgain: () => void;
  onGo: (change: { importId?: string }) => void;
}) {
  const { data, error, refetch } = useCall(
    productImport.getImport,
    { params: { importId }, query: { maxResultCount: '0' } },
    { keepPrevious: false, staleTime: 0 },
  );
  if (error && !data)
    return (
      <div className="my-surface grow">
        <ErrorBlock error={error} title="导入预览没有加载出来" onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="my-surface grow">
        <SkeletonLines rows={14} />
      </div>
    );
  if (data.batch.state === IMPORT_OPEN) return <CheckStep batch={data.batch} onAgain={onAgain} onGo={onGo} />;
  return <DoneStep batch={data.batch} onAgain={onAgain} onGo={onGo} />;
}
