/** Columns and small views of 客户 and its branches. */
import { demander, demanderFields, SETTLE_MODES } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { columnsOf } from '../../../kit/table/index.ts';
import type { Column, FilterField, RowOf } from '../../../kit/table/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';

/** A row of the list; the record alone lacks the names and counts. */
export type Demander = RowOf<typeof demander.listDemanders>;
export type DemanderRecord = OutputOf<typeof demander.getDemander>;

export const DEMANDER_LISTS = [demander.listDemanders, demander.allDemanders, demander.listDemanderBriefs];

export const LEVELS = ['A', 'B', 'C'].map((v) => ({ value: v, label: v }));
export const demanderFilters: FilterField[] = [
  { type: 'inputSearch', name: 'filter', label: '编码 / 名称 / 简称' },
  { type: 'select', name: 'level', label: '等级', options: LEVELS },
];

export const mainContact = (row: DemanderRecord) => row.contacts.find((c) => c.isMain) ?? row.contacts[0];

const contactColumns: Column<Demander>[] = [
  {
    key: 'contact',
    title: '主联系人',
    width: 176,
    grow: false,
    value: (r) => mainContact(r)?.phone,
    render: (r) => {
      const contact = mainContact(r);
      if (!contact) return <span className="my-t3">—</span>;
      return (
        <>
          {contact.name} <span className="my-t2">{contact.phone ? fmt.phone(contact.phone) : ''}</span>
        </>
      );
    },
  },
];
const invoiceColumn: Column<Demander> = {
  key: 'invoiceText',
  title: '开票资料',
  width: 92,
  grow: false,
  value: (r) => r.invoice?.title,
  render: (r) =>
    r.invoice ? (
      <span title={`${r.invoice.title} ${r.invoice.taxNo}`}>已填</span>
    ) : r.parentId && r.inheritInvoice ? (
      <span className="my-t2">沿用</span>
    ) : (
      <span className="my-t3">未填</span>
    ),
};

const shown = columnsOf<typeof demanderFields, Demander>(
  demanderFields,
  [
    'code',
    'name',
    'shortName',
    'level',
    'creditLimit',
    'creditDays',
    'settleMode',
    'overdueBlockDays',
    'status',
    'creationTime',
    'remark',
  ],
  {
    code: { fixed: 'left', width: 92, grow: false, sortable: true },
    name: { width: 196, sortable: true },
    shortName: { width: 96 },
    level: { width: 60, sortable: true, grow: false },
    creditLimit: { width: 116 },
    creditDays: { width: 80, hidden: true },
    settleMode: {
      width: 92,
      hidden: true,
      render: (r) => SETTLE_MODES.find((m) => m.value === r.settleMode)?.label,
    },
    overdueBlockDays: { hidden: true, width: 110 },
    status: { width: 84 },
    creationTime: { width: 112, sortable: true, hidden: true },
    remark: { hidden: true },
  },
);
const relations: Column<Demander>[] = [
  {
    key: 'receivable',
    title: '应收余额',
    unit: '¥',
    kind: 'money',
    width: 120,
    render: (r) => (
      <span className={r.isOverCredit ? 'bd-over' : undefined}>
        {fmt.money(r.receivable)} {r.isOverCredit && <StatusTag small tone="red" label="超信用" />}
      </span>
    ),
  },
  { key: 'unbilled', title: '未对账应收', unit: '¥', kind: 'money', width: 112, hidden: true },
  { key: 'openProjectCount', title: '在建工程', kind: 'int', width: 84, value: (r) => r.openProjectCount },
  { key: 'areaRuleName', title: '默认面积规则', width: 130, value: (r) => r.areaRuleName, hidden: true },
  { key: 'parentName', title: '总公司', width: 130, value: (r) => r.parentName, hidden: true },
  { key: 'salesmanName', title: '业务员', width: 90, value: (r) => r.salesmanName },
];
const before = (key: string) => shown.findIndex((c) => c.key === key);

export const demanderColumns: readonly Column<Demander>[] = [
  ...shown.slice(0, before('creditLimit')),
  ...contactColumns,
  ...shown.slice(before('creditLimit'), before('status')),
  ...relations,
  invoiceColumn,
  ...shown.slice(before('status')),
];

export const branchColumns: readonly Column<Demander>[] = [
  ...shown.filter((c) => ['code', 'name', 'shortName'].includes(c.key)),
  ...contactColumns,
  {
    key: 'address',
    title: '地址',
    width: 190,
    value: (r) => r.addresses[0]?.address,
  },
  invoiceColumn,
  ...shown.filter((c) => ['status', 'creationTime'].includes(c.key)).map((c) => ({ ...c, hidden: false })),
];
