/** The list of what lies there: every row leads to its moves and to what is kept of it; what else a domain does with it stands between. */
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnyCall, InventoryDomain } from '@muyun/contract';
import { ListPage, type ListPageProps, type RowAction, type RowOf } from '../../kit/table/index.ts';
import { addressOf } from '../../kit/tabs/address.ts';
import { ReservationDrawer } from '../stock-take/index.ts';
import type { Reservable } from '../stock-take/types.ts';

interface Props<C extends AnyCall> extends Omit<ListPageProps<C>, 'rowActions' | 'children'> {
  readonly domain: InventoryDomain;
  /** what of a row is kept for a project */
  readonly reservable: (row: RowOf<C>) => Reservable;
  /** 明细账: its moves, and who may see them */
  readonly moves: (row: RowOf<C>) => string;
  readonly movesRight: RowAction<RowOf<C>>['right'];
  /** what is done with a row, before and after keeping it for a project */
  readonly before?: (row: RowOf<C>) => RowAction<RowOf<C>>[];
  readonly after?: (row: RowOf<C>) => RowAction<RowOf<C>>[];
  /** dialogs of the page */
  readonly children?: (refresh: () => void) => ReactNode;
}

export function StockRows<C extends AnyCall>(props: Props<C>) {
  const { domain, reservable, moves, movesRight, before, after, children, ...list } = props;
  const navigate = useNavigate();
  const [reserved, setReserved] = useState<Reservable>();
  const rowActions = useCallback(
    (row: RowOf<C>): RowAction<RowOf<C>>[] => [
      { label: '明细账', right: movesRight, onClick: () => void navigate(addressOf(moves(row))) },
      ...(before?.(row) ?? []),
      { label: '预留', onClick: () => setReserved(reservable(row)) },
      ...(after?.(row) ?? []),
    ],
    [navigate, moves, movesRight, before, after, reservable],
  );
  return (
    <ListPage<C> {...(list as unknown as ListPageProps<C>)} rowActions={rowActions}>
      {(handle) => (
        <>
          {children?.(handle.refresh)}
          {reserved && (
            <ReservationDrawer
              domain={domain}
              of={reserved}
              title={`预留 · ${reserved.itemName}`}
              onChanged={handle.refresh}
              onClose={() => setReserved(undefined)}
            />
          )}
        </>
      )}
    </ListPage>
  );
}
