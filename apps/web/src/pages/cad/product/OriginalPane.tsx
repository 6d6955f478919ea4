/** 原图: what the customer's list or drawing said of a product when it was imported; never changed since (engineering D2). */
import { product } from '@muyun/contract';
import type { PartGeometry } from '@muyun/nesting/panel';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { FlatPattern } from '../../../widgets/flat-pattern/index.ts';

/** Marks of the reader stand behind a sign; what was written is shown. */
const saidOf = (raw: unknown): [string, string][] =>
  Object.entries((raw ?? {}) as Record<string, unknown>).flatMap(([name, value]): [string, string][] =>
    value === null || value === '' || typeof value === 'object' || /^[~^]/.test(name)
      ? []
      : [[name, String(value)]],
  );

export function OriginalPane({ id }: { id: string }) {
  const { data, error, refetch } = useCall(product.getOriginal, { params: { id } });
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={4} height={28} />;
  const said = saidOf(data.raw);
  const geometry = data.geometry as PartGeometry | null;
  return (
    <>
      <p className="my-t2">
        {data.importNo} · {data.source}
        {data.rowNo !== null && ` 第 ${data.rowNo} 行`} · {fmt.time(data.creationTime)}
      </p>
      {geometry && (
        <FlatPattern
          geometry={geometry}
          label={fmt.size(geometry.width, geometry.height)}
          empty="没有图形"
          height={220}
        />
      )}
      {said.length > 0 ? (
        <table className="my-cad-trace" aria-label="原始数据">
          <tbody>
            {said.map(([name, value]) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        !geometry && <EmptyState title="没有原始数据" />
      )}
    </>
  );
}
