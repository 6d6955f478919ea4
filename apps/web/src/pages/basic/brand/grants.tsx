/** 品牌授权 from its sides: given to us, given by us, asked of us; and all of them for the platform. */
import { useCallback, useState } from 'react';
import {
  BRAND_SCOPES,
  BRAND_SIDES,
  BRAND_STATE,
  stateOptions,
  tenantBrand,
  tenantBrandMachine,
  type TenantBrandRow,
} from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField, RowAction } from '../../../kit/table/index.ts';
import { UseDialog } from './brand-dialogs.tsx';
import { BrandMark, NoMark } from './BrandMark.tsx';
import { BRAND_LISTS } from './brand.lists.ts';
import { ApplyDialog, ChangeDialog, DecideGrantDialog } from './grant-dialogs.tsx';

const P = 'AlBasic.Brands';
const STATES = stateOptions(tenantBrandMachine);
const FILTERS: FilterField[] = [{ type: 'inputSearch', name: 'filter', label: '品牌 / 企业' }];

type Row = TenantBrandRow;
const BRAND: Column<Row> = { key: 'brandName', title: '品牌', fixed: 'left', width: 160, sortable: true };
const OWNER: Column<Row> = { key: 'ownerName', title: '归属企业', width: 200 };
const COMPANY: Column<Row> = { key: 'tenantName', title: '使用企业', width: 200 };
const MARK: Column<Row> = {
  key: 'mark',
  title: 'LOGO',
  width: 80,
  // shown once the brand may be used
  render: (r) => (r.actions.includes('use') ? <BrandMark id={r.brandId} name={r.brandName} /> : <NoMark />),
};
const REST: Column<Row>[] = [
  { key: 'state', title: '状态', kind: 'enum', width: 92, options: STATES, sortable: true },
  { key: 'scope', title: '使用范围', kind: 'mask', width: 200, options: BRAND_SCOPES },
  {
    key: 'validFrom',
    title: '有效期',
    width: 196,
    value: (r) => `${r.validFrom ?? '即日'} 至 ${r.validTo ?? '长期'}`,
  },
  { key: 'reason', title: '申请理由', width: 160 },
  { key: 'rejectReason', title: '答复', width: 140 },
  { key: 'remark', title: '备注', width: 140, hidden: true },
  { key: 'creationTime', title: '申请时间', kind: 'time', sortable: true },
];
const RECEIVED = [BRAND, MARK, OWNER, ...REST];
const GIVEN = [BRAND, COMPANY, ...REST];
const ALL = [BRAND, OWNER, COMPANY, ...REST];

type Verb = 'decide' | 'change' | 'use';
interface Open {
  readonly verb: Verb;
  readonly row: Row;
}
function Dialog({ open: { verb, row }, onClose }: { open: Open; onClose: () => void }) {
  if (verb === 'decide') return <DecideGrantDialog row={row} onClose={onClose} />;
  if (verb === 'change') return <ChangeDialog row={row} onClose={onClose} />;
  return <UseDialog brandId={row.brandId} brandName={row.brandName} isOwn={false} onClose={onClose} />;
}

function useRowActions(isReceiver: boolean, onOpen: (open: Open) => void): (row: Row) => RowAction<Row>[] {
  const revoke = useAction(tenantBrand.revokeTenantBrand, {
    success: '已撤销',
    invalidates: BRAND_LISTS,
  }).run;
  return useCallback(
    (row) => {
      const word = isReceiver ? '放弃' : '撤销';
      const who = isReceiver ? row.brandName : `${row.tenantName} 的 ${row.brandName}`;
      const offered: Readonly<Record<string, RowAction<Row>>> = {
        approve: { label: '处理', right: `${P}:enable`, onClick: () => onOpen({ verb: 'decide', row }) },
        change: { label: '调整', right: `${P}:edit`, onClick: () => onOpen({ verb: 'change', row }) },
        use: { label: '使用', right: `${P}:add`, onClick: () => onOpen({ verb: 'use', row }) },
        revoke: {
          label: word,
          right: `${P}:delete`,
          danger: true,
          confirm: {
            title: `${word}${who}的授权？`,
            content: '正在使用这个品牌的单据改用企业自己的标识',
            okText: `${word}授权`,
          },
          onClick: () => revoke({ params: { id: row.id } }),
        },
      };
      return row.actions.flatMap((action) => offered[action] ?? []);
    },
    [isReceiver, onOpen, revoke],
  );
}

export function Received() {
  const [open, setOpen] = useState<Open>();
  const [isAsking, setAsking] = useState(false);
  const rowActions = useRowActions(true, setOpen);
  return (
    <ListPage
      call={tenantBrand.listTenantBrands}
      noun="品牌授权"
      unit="条"
      columns={RECEIVED}
      filters={FILTERS}
      query={{ side: BRAND_SIDES.received }}
      stateTabs={{ name: 'state', options: STATES }}
      defaultSort="creationTime desc"
      primary={[{ label: '申请授权', right: `${P}:add`, onClick: () => setAsking(true) }]}
      rowActions={rowActions}
      emptyHint="使用别的企业的品牌，先向品牌方申请授权"
    >
      {() => (
        <>
          {isAsking && <ApplyDialog onClose={() => setAsking(false)} />}
          {open && <Dialog open={open} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </ListPage>
  );
}

function GivenRows({ isAsked }: { isAsked: boolean }) {
  const [open, setOpen] = useState<Open>();
  const rowActions = useRowActions(false, setOpen);
  return (
    <ListPage
      call={tenantBrand.listTenantBrands}
      noun={isAsked ? '授权申请' : '品牌授权'}
      unit="条"
      columns={GIVEN}
      filters={FILTERS}
      query={isAsked ? { side: BRAND_SIDES.given, state: BRAND_STATE.waiting } : { side: BRAND_SIDES.given }}
      stateTabs={isAsked ? undefined : { name: 'state', options: STATES }}
      defaultSort="creationTime desc"
      rowActions={rowActions}
      emptyHint={
        isAsked
          ? '别的企业申请使用您的品牌时，在这里同意或拒绝'
          : '在「我的品牌」中把已通过的品牌授权给合作企业'
      }
    >
      {() => open && <Dialog open={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
export const Given = () => <GivenRows key="given" isAsked={false} />;
export const Asked = () => <GivenRows key="asked" isAsked />;

/** What all companies have given each other, to look at. */
export function Grants() {
  return (
    <ListPage
      call={tenantBrand.listTenantBrands}
      noun="品牌授权"
      unit="条"
      columns={ALL}
      filters={FILTERS}
      stateTabs={{ name: 'state', options: STATES }}
      defaultSort="creationTime desc"
      emptyHint="企业之间授权使用品牌后，在这里可以查到"
    />
  );
}
