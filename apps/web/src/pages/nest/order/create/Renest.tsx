/** 加入补套 (F10): a new order for chosen lost pieces, remnants first; those that wait no more are left out. */
import { useEffect } from 'react';
import { type LostRow, nest } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { toast } from '../../../../kit/feedback.ts';
import { BarWizard } from '../bar/BarWizard.tsx';
import { NestWizard } from './NestWizard.tsx';

const MOST = 400;
interface Props {
  readonly ids: string[];
  readonly onClose: () => void;
}
/** What the chosen rows come to; undefined while they are read. */
function useChosen({ ids, onClose }: Props) {
  const { data } = useCall(nest.pageLostProducts, {
    query: { ids: ids.join(',') as never, state: '1' as never, maxResultCount: MOST },
  });
  const rows = data?.items;
  useEffect(() => {
    if (rows?.length !== 0) return;
    toast.warning('所选漏件已在补套中或已处理');
    onClose();
  }, [rows, onClose]);
  return rows?.length ? rows : undefined;
}
function lostOf(rows: readonly LostRow[], key: (row: LostRow) => string) {
  const wanted = new Map<string, number>();
  for (const r of rows) wanted.set(key(r), (wanted.get(key(r)) ?? 0) + r.quantity);
  const urgent = new Set(rows.filter((r) => r.isUrgent).map(key));
  return { ids: rows.map((r) => r.id), wanted, urgent };
}
const productsOf = (rows: readonly LostRow[]): string[] => [...new Set(rows.map((r) => r.productId))];

export function Renest(props: Props) {
  const rows = useChosen(props);
  return rows ? (
    <NestWizard
      productIds={productsOf(rows)}
      lost={lostOf(rows, (r) => r.productId)}
      onClose={props.onClose}
    />
  ) : null;
}
export function RenestBars(props: Props) {
  const rows = useChosen(props);
  return rows ? (
    <BarWizard
      productIds={productsOf(rows)}
      lost={lostOf(rows, (r) => r.pieceId ?? r.productId)}
      onClose={props.onClose}
    />
  ) : null;
}
