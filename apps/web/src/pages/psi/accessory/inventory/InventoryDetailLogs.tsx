/** 配件库存明细流水: the moves of one SKU with what was left after each; `id` names it. */
import { useSearchParams } from 'react-router';
import { accessoryMovesOf, accessoryMovesOfDown, accessorySku } from '@muyun/contract';
import { RemoteSelect } from '../../../../kit/form/index.ts';
import { ListPage } from '../../../../kit/table/index.ts';
import { EmptyState } from '../../../../kit/states/index.ts';
import { useTab } from '../../../../kit/tabs/use-tab.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { moveColumns, moveFilters } from './move-list.ts';
import './inventory.css';

const columns = moveColumns(false);

export default function InventoryDetailLogs() {
  const [search, setSearch] = useSearchParams();
  const skuId = search.get('id');
  const choose = (id: unknown): void => {
    if (typeof id === 'string') setSearch({ id }, { replace: true });
  };
  return (
    <div className="acc-inventory">
      <div className="my-surface acc-inventory-sku">
        <RemoteSelect
          source={{ call: accessorySku.calls.all }}
          value={skuId ?? undefined}
          onChange={choose}
          placeholder="配件规格"
          aria-label="配件规格"
        />
      </div>
      {skuId ? (
        <Moves key={skuId} skuId={skuId} />
      ) : (
        <div className="my-page">
          <div className="my-surface grow">
            <EmptyState title="先选一个配件规格" hint="也可以从配件库存点进来" />
          </div>
        </div>
      )}
    </div>
  );
}

function Moves({ skuId }: { skuId: string }) {
  const { data } = useCall(accessorySku.calls.get, { params: { id: skuId } });
  useTab({ title: data?.name ? `明细账 ${data.name}` : '明细账' });
  return (
    <ListPage
      call={accessoryMovesOf}
      params={{ skuId }}
      noun="库存流水"
      unit="条"
      columns={columns}
      filters={moveFilters}
      exportCall={accessoryMovesOfDown}
      emptyHint="这个规格还没有入库"
    />
  );
}
