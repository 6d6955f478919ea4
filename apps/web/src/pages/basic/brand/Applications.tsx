/** 品牌审核: what companies have handed in, with its papers; passed, refused, stopped. */
import { useCallback, useState } from 'react';
import { type BrandApplication, brandHost, brandMachine, stateOptions } from '@muyun/contract';
import { ListPage } from '../../../kit/table/index.ts';
import type { Column, FilterField, RowAction } from '../../../kit/table/index.ts';
import { BrandMark, NoMark } from './BrandMark.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { Proofs } from './Proofs.tsx';

const P = 'AlBasic.Brands';
type Row = BrandApplication;
const STATES = stateOptions(brandMachine);
const FILTERS: FilterField[] = [{ type: 'inputSearch', name: 'filter', label: '品牌 / 注册号 / 企业' }];
const classOf = (r: Row): string | null => (r.trademarkClass === null ? null : `${r.trademarkClass} 类`);
const mark = (r: Row, isLarge = false) =>
  r.logoUrl ? <BrandMark key={r.logoUrl} id={r.id} name={r.name} isLarge={isLarge} /> : <NoMark />;
const COLUMNS: Column<Row>[] = [
  { key: 'name', title: '品牌', fixed: 'left', width: 160, sortable: true },
  { key: 'logoUrl', title: 'LOGO', width: 80, grow: false, render: (r) => mark(r) },
  { key: 'state', title: '状态', kind: 'enum', width: 92, options: STATES, sortable: true },
  { key: 'tenantName', title: '归属企业', width: 220 },
  { key: 'trademarkNo', title: '注册号', width: 140, grow: false },
  { key: 'trademarkClass', title: '类别', width: 72, grow: false, value: classOf },
  { key: 'validTo', title: '有效期至', kind: 'date', sortable: true },
  { key: 'rejectReason', title: '审核意见', width: 160 },
  { key: 'decidedTime', title: '审核时间', kind: 'time' },
  { key: 'creationTime', title: '申请时间', kind: 'time', sortable: true },
];

function Review({ row, onClose }: { row: Row; onClose: () => void }) {
  const can = (action: string): boolean => row.actions.includes(action);
  const no = can('reject') ? '驳回' : can('disable') ? '停用' : undefined;
  return (
    <DecideDialog
      title={`品牌审核 · ${row.name}`}
      call={brandHost.decideBrand}
      words={{ ...(can('approve') ? { yes: '通过' } : {}), ...(no ? { no } : {}) }}
      inputOf={(answer) => ({ params: { id: row.id }, body: { version: row.version, ...answer } })}
      onClose={onClose}
      facts={[
        ['LOGO', mark(row, true)],
        ['归属企业', row.tenantName],
        ['注册号', row.trademarkNo ?? '—'],
        ['类别', classOf(row) ?? '—'],
        ['有效期至', row.validTo ?? '长期'],
        ['说明', row.description ?? '—'],
      ]}
    >
      <Proofs call={brandHost.brandProof} id={row.id} fileIds={row.certificateFileIds} />
    </DecideDialog>
  );
}

export function Applications() {
  const [seen, setSeen] = useState<Row>();
  const rowActions = useCallback(
    (row: Row): RowAction<Row>[] =>
      row.actions.length === 0
        ? []
        : [
            {
              label: row.actions.includes('disable')
                ? '停用'
                : row.actions.includes('reject')
                  ? '审核'
                  : '恢复',
              right: `${P}:enable`,
              danger: row.actions.includes('disable'),
              onClick: () => setSeen(row),
            },
          ],
    [],
  );
  return (
    <ListPage
      call={brandHost.listBrandApplications}
      noun="品牌申请"
      unit="个"
      columns={COLUMNS}
      filters={FILTERS}
      stateTabs={{ name: 'state', options: STATES }}
      defaultSort="creationTime desc"
      rowActions={rowActions}
      actionsWidth={72}
      emptyHint="企业申请品牌后，在这里审核"
    >
      {() => seen && <Review row={seen} onClose={() => setSeen(undefined)} />}
    </ListPage>
  );
}
