/** 品牌使用: on which project a brand stands; who owns one agrees to its use by others. */
import { useCallback, useState } from 'react';
import {
  BRAND_DEFAULT_USE,
  BRAND_SIDES,
  brandUseMachine,
  type BrandUseRow,
  stateOptions,
  tenantBrand,
} from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField, RowAction } from '../../../kit/table/index.ts';
import { BRAND_LISTS } from './brand.lists.ts';
import { DecideDialog } from './DecideDialog.tsx';

const P = 'AlBasic.Brands';
type Row = BrandUseRow;
const STATES = stateOptions(brandUseMachine);
const SEARCH: FilterField = { type: 'inputSearch', name: 'filter', label: '品牌 / 企业 / 工程' };
const FILTERS: FilterField[] = [
  SEARCH,
  {
    type: 'select',
    name: 'side',
    label: '范围',
    options: [
      { value: BRAND_SIDES.received, label: '我使用的' },
      { value: BRAND_SIDES.given, label: '使用我的品牌' },
    ],
  },
];
const HOST_FILTERS = [SEARCH];
const onWhat = (r: Row): string => r.projectName ?? BRAND_DEFAULT_USE;
const COLUMNS: Column<Row>[] = [
  { key: 'brandName', title: '品牌', fixed: 'left', width: 160, sortable: true },
  { key: 'state', title: '状态', kind: 'enum', width: 92, options: STATES, sortable: true },
  { key: 'projectName', title: '工程', width: 200, value: onWhat },
  { key: 'tenantName', title: '使用企业', width: 180, sortable: true },
  { key: 'ownerName', title: '归属企业', width: 180 },
  { key: 'usedFrom', title: '开始使用', kind: 'time', sortable: true },
  { key: 'endedTime', title: '结束时间', kind: 'time' },
  { key: 'reason', title: '说明', width: 140 },
  { key: 'rejectReason', title: '答复', width: 140 },
  { key: 'creationTime', title: '申请时间', kind: 'time', sortable: true },
];

function DecideUse({ row, onClose }: { row: Row; onClose: () => void }) {
  return (
    <DecideDialog
      title={`使用申请 · ${row.brandName}`}
      call={tenantBrand.decideBrandUse}
      words={{ yes: '同意', no: '拒绝' }}
      inputOf={(answer) => ({ body: { id: row.id, version: row.version, ...answer } })}
      onClose={onClose}
      facts={[
        ['申请企业', row.tenantName],
        ['工程', onWhat(row)],
        ['说明', row.reason ?? '—'],
      ]}
    />
  );
}

export function BrandUses() {
  const isHost = useSession((s) => s.isHost);
  const [asked, setAsked] = useState<Row>();
  const end = useAction(tenantBrand.endBrandUse, { success: '已结束', invalidates: BRAND_LISTS }).run;
  const rowActions = useCallback(
    (row: Row): RowAction<Row>[] => {
      const offered: Readonly<Record<string, RowAction<Row>>> = {
        approve: { label: '处理', right: `${P}:enable`, onClick: () => setAsked(row) },
        end: {
          label: '结束使用',
          right: `${P}:disable`,
          danger: true,
          confirm: {
            title: `结束在「${onWhat(row)}」使用 ${row.brandName}？`,
            content: '之后的单据改用企业自己的标识',
            okText: '结束使用',
          },
          onClick: () => end({ params: { id: row.id } }),
        },
      };
      return row.actions.flatMap((action) => offered[action] ?? []);
    },
    [end],
  );
  return (
    <ListPage
      call={tenantBrand.listBrandUses}
      noun="品牌使用"
      unit="条"
      columns={COLUMNS}
      filters={isHost ? HOST_FILTERS : FILTERS}
      stateTabs={{ name: 'state', options: STATES }}
      defaultSort="creationTime desc"
      rowActions={isHost ? undefined : rowActions}
      emptyHint={
        isHost ? '企业在工程上使用品牌后，在这里可以查到' : '在「我的品牌」或「授权给我的」中点「使用」'
      }
    >
      {() => asked && <DecideUse row={asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
