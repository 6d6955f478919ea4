/** A release that lacks labels: which projects have no released route yet, with the way there. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../../kit/http/index.ts';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { TabLink } from '../../../../kit/table/index.ts';

interface Short {
  readonly id: string;
  readonly name: string;
  readonly missing: number;
}
const shortOf = (error: ApiError): readonly Short[] =>
  (error.details as { projects?: readonly Short[] } | undefined)?.projects ?? [];

export function useMissingLabels(): { take: (error: ApiError) => boolean; dialog: ReactNode } {
  const [error, setError] = useState<ApiError | null>(null);
  const take = (failed: ApiError): boolean => {
    const isMine = failed.code === 'Nest:LabelMissing' && shortOf(failed).length > 0;
    if (isMine) setError(failed);
    return isMine;
  };
  return {
    take,
    dialog: error && (
      <HouseModal
        title={error.message}
        open
        width={520}
        onCancel={() => setError(null)}
        onOk={() => setError(null)}
        okText="知道了"
      >
        <p>以下工程的产品还没有标签，请先下达工序路线：</p>
        <ul className="sheet-missing">
          {shortOf(error).map((p) => (
            <li key={p.id}>
              <TabLink to={`/cad/project-process?id=${p.id}`}>{p.name}</TabLink>，缺 {p.missing} 件
            </li>
          ))}
        </ul>
      </HouseModal>
    ),
  };
}
