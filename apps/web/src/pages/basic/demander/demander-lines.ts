/** Contacts and addresses of a customer: their columns, what of them is sent, and where faults of the server belong. */
import type { FieldFault } from '@muyun/contract';
import { gridFaults } from '../../../kit/editgrid/index.ts';
import type { EditColumn, GridFault } from '../../../kit/editgrid/index.ts';
import type { DemanderRecord } from './demander.columns.tsx';

export interface Contact {
  name: string | null;
  phone: string | null;
  position: string | null;
  isMain: number | null;
}
export interface Address {
  address: string | null;
  contact: string | null;
  phone: string | null;
}
export const contactColumns: EditColumn<Contact>[] = [
  { key: 'name', title: '姓名', edit: 'text', required: true, maxLength: 32, width: 96 },
  { key: 'phone', title: '电话', edit: 'text', maxLength: 30, width: 124, grow: false },
  { key: 'position', title: '职务', edit: 'text', maxLength: 32, width: 96 },
  {
    key: 'isMain',
    title: '主联系人',
    edit: 'select',
    width: 82,
    grow: false,
    choices: [
      { value: 1, label: '是' },
      { value: 0, label: '否' },
    ],
  },
];
export const addressColumns: EditColumn<Address>[] = [
  { key: 'address', title: '地址', edit: 'text', required: true, maxLength: 200, width: 200 },
  { key: 'contact', title: '收货人', edit: 'text', maxLength: 32, width: 76, grow: false },
  { key: 'phone', title: '电话', edit: 'text', maxLength: 30, width: 120, grow: false },
];
export const newContact = (): Contact => ({ name: null, phone: null, position: null, isMain: 0 });
export const newAddress = (): Address => ({ address: null, contact: null, phone: null });

const blank = (value: unknown) => value === null || value === undefined || value === '';
/** Lines without anything typed are not sent; neither are empty cells. */
function linesOf<T extends object>(
  rows: readonly T[],
  ignore: readonly string[] = [],
): Record<string, unknown>[] {
  return rows
    .filter((r) => Object.entries(r).some(([k, v]) => !ignore.includes(k) && !blank(v)))
    .map((r) => Object.fromEntries(Object.entries(r).filter(([, v]) => !blank(v))));
}

export const contactsOf = (row: DemanderRecord | null): Contact[] =>
  row?.contacts.map((c) => ({ ...newContact(), ...c, isMain: c.isMain ? 1 : 0 })) ?? [];
export const addressesOf = (row: DemanderRecord | null): Address[] =>
  row?.addresses.map((a) => ({ ...newAddress(), ...a })) ?? [];

/** Server faults `contacts.2.phone` as faults of the grid. */
export const faultsFor = (faults: readonly FieldFault[], list: string): GridFault[] =>
  faults.flatMap((f) => {
    const [name, row, cell] = f.field.split('.');
    return name === list && row !== undefined
      ? [{ row: Number(row), name: cell ?? '', message: f.message }]
      : [];
  });

/** Both lists as the call takes them. */
export const lineBody = (contacts: readonly Contact[], addresses: readonly Address[]) => ({
  contacts: linesOf(contacts, ['isMain']).map((c) => ({ ...c, isMain: c['isMain'] === 1 })),
  addresses: linesOf(addresses),
});

/** How many cells of lines with something in them are wrong or missing. */
export const faultCount = (contacts: readonly Contact[], addresses: readonly Address[]): number =>
  gridFaults(
    contactColumns,
    contacts.filter((c) => linesOf([c], ['isMain']).length > 0),
    true,
  ).length +
  gridFaults(
    addressColumns,
    addresses.filter((a) => linesOf([a]).length > 0),
    true,
  ).length;
