/** Add or edit a customer: its facts above, contacts and addresses as small grids below. */
import { useState } from 'react';
import { Form } from 'antd';
import { areaRule, demander, demanderFields } from '@muyun/contract';
import { EditGrid, gridFaults } from '../../../kit/editgrid/index.ts';
import type { EditColumn, GridFault } from '../../../kit/editgrid/index.ts';
import { useSession } from '../../../kit/auth/index.ts';
import { useDraft } from '../../../kit/draft/index.ts';
import { confirmAsk, toast } from '../../../kit/feedback.ts';
import { focusFirst, FormGrid, formFaults, itemsOf, wireOf } from '../../../kit/form/index.ts';
import type { FormItem } from '../../../kit/form/index.ts';
import { request, showError, useAction } from '../../../kit/http/index.ts';
import { ConflictDialog, HouseModal } from '../../../kit/overlay/index.ts';
import { textOf } from '../../../kit/format/index.ts';
import { Select } from 'antd';
import { DEMANDER_LISTS, LEVELS } from './demander.columns.tsx';
import type { DemanderRecord } from './demander.columns.tsx';
import './demander.css';

interface Contact {
  name: string | null;
  phone: string | null;
  position: string | null;
  isMain: number | null;
}
interface Address {
  address: string | null;
  contact: string | null;
  phone: string | null;
}
const contactColumns: EditColumn<Contact>[] = [
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
const addressColumns: EditColumn<Address>[] = [
  { key: 'address', title: '地址', edit: 'text', required: true, maxLength: 200, width: 200 },
  { key: 'contact', title: '收货人', edit: 'text', maxLength: 32, width: 76, grow: false },
  { key: 'phone', title: '电话', edit: 'text', maxLength: 30, width: 120, grow: false },
];
const newContact = (): Contact => ({ name: null, phone: null, position: null, isMain: 0 });
const newAddress = (): Address => ({ address: null, contact: null, phone: null });

const facts = (branch: boolean): FormItem[] =>
  itemsOf(
    demanderFields,
    branch
      ? ['code', 'name', 'shortName', 'inheritInvoice', 'remark']
      : [
          'code',
          'name',
          'shortName',
          'level',
          'settleMode',
          'creditLimit',
          'creditDays',
          'overdueBlockDays',
          'areaRuleId',
          'marketClassCode',
          'remark',
        ],
    {
      level: { control: <Select allowClear placeholder="请选择" options={LEVELS} /> },
      creditLimit: { help: '0 为不限' },
      creditDays: { help: '从发货起算' },
      overdueBlockDays: { help: '0 为不停发' },
      areaRuleId: { source: { call: areaRule.allAreaRules }, placeholder: '本厂默认' },
      marketClassCode: { placeholder: '本厂默认' },
      inheritInvoice: { help: '用总公司的开票资料' },
      remark: { span: branch ? 4 : 2, multiline: false },
    },
  );

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

const contactsOf = (row: DemanderRecord | null): Contact[] =>
  row?.contacts.map((c) => ({ ...newContact(), ...c, isMain: c.isMain ? 1 : 0 })) ?? [];
const addressesOf = (row: DemanderRecord | null): Address[] =>
  row?.addresses.map((a) => ({ ...newAddress(), ...a })) ?? [];

/** Server faults `contacts.2.phone` as faults of the grid. */
const faultsFor = (faults: readonly { field: string; message: string }[], list: string): GridFault[] =>
  faults.flatMap((f) => {
    const [name, row, cell] = f.field.split('.');
    return name === list && row !== undefined
      ? [{ row: Number(row), name: cell ?? '', message: f.message }]
      : [];
  });

/** What a draft holds. */
interface Kept {
  facts: Record<string, unknown>;
  contacts: Contact[];
  addresses: Address[];
}

export interface DemanderFormProps {
  row: DemanderRecord | null;
  /** the head company of a new branch */
  parentId?: string;
  onClose: () => void;
}

export function DemanderForm({ row: opened, parentId, onClose }: DemanderFormProps) {
  const isBranch = parentId !== undefined || (opened !== null && opened.parentId !== null);
  const noun = isBranch ? '分支机构' : '客户';
  const displayAmount = useSession((s) => s.displayAmount);
  const [form] = Form.useForm<Record<string, unknown>>();
  const [row, setRow] = useState(opened);
  const [contacts, setContacts] = useState(() => contactsOf(opened));
  const [addresses, setAddresses] = useState(() => addressesOf(opened));
  const [strict, setStrict] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [faults, setFaults] = useState<readonly { field: string; message: string }[]>([]);
  const [theirs, setTheirs] = useState<DemanderRecord>();
  const [items] = useState(() => facts(isBranch).filter((i) => displayAmount || i.options.amount !== true));
  const place = formFaults(form, items);
  const draft = useDraft<Kept>({
    title: `${opened ? '编辑' : '新增'}${noun}`,
    row: opened,
    scope: parentId,
    dirty,
    read: () => ({ facts: form.getFieldsValue(), contacts, addresses }),
    restore: (kept) => {
      form.setFieldsValue(kept.facts);
      setContacts(kept.contacts);
      setAddresses(kept.addresses);
      setDirty(true);
    },
  });
  const shared = {
    invalidates: DEMANDER_LISTS,
    onSuccess: () => {
      draft.clear();
      onClose();
    },
    faultsTo: {
      showFaults(all: readonly { field: string; message: string }[]) {
        const isLine = (f: { field: string }) => /^(contacts|addresses)\./.test(f.field);
        setFaults(all.filter(isLine));
        return place.showFaults(all.filter((f) => !isLine(f)));
      },
    },
    onError: (error: { code: string; message: string }) => {
      const doubled = { 'Basic:CodeDuplicate': 'code', 'Basic:NameDuplicate': 'name' }[error.code];
      if (doubled) {
        form.setFields([{ name: doubled, errors: [error.message] }]);
        return true;
      }
      if (error.code !== 'Common:StaleVersion' || !row) return false;
      void request(demander.getDemander, { params: { id: row.id } }).then(setTheirs, showError);
      return true;
    },
  };
  const creating = useAction(demander.createDemander, { ...shared, success: '已新增' });
  const updating = useAction(demander.updateDemander, { ...shared, success: '已保存' });

  const submit = async (over: DemanderRecord | null = row) => {
    setStrict(true);
    setFaults([]);
    const values = await form.validateFields().catch(() => null);
    const body = {
      ...(values ? wireOf(items, values) : {}),
      contacts: linesOf(contacts, ['isMain']).map((c) => ({ ...c, isMain: c['isMain'] === 1 })),
      addresses: linesOf(addresses),
    };
    const bad = [
      ...gridFaults(
        contactColumns,
        contacts.filter((c) => linesOf([c], ['isMain']).length > 0),
        true,
      ),
      ...gridFaults(
        addressColumns,
        addresses.filter((a) => linesOf([a]).length > 0),
        true,
      ),
    ];
    if (!values) return;
    if (bad.length > 0) return toast.warning(`联系人或地址有 ${bad.length} 处有误`);
    if (over)
      await updating.run({ params: { id: over.id }, body: { ...body, version: over.version } as never });
    else await creating.run({ body: { ...body, ...(parentId ? { parentId } : {}) } as never });
  };
  const close = async () => {
    const ask = {
      title: `放弃对${noun}的修改？`,
      content: '已填写的内容不会保存',
      okText: '放弃修改',
      cancelText: '继续编辑',
      danger: true,
    };
    if (dirty && !(await confirmAsk(ask))) return;
    draft.clear();
    onClose();
  };
  const takeTheirs = () => {
    if (!theirs) return;
    form.setFieldsValue(theirs);
    setContacts(contactsOf(theirs));
    setAddresses(addressesOf(theirs));
    setRow(theirs);
    setTheirs(undefined);
    setDirty(false);
  };
  const touch =
    <T,>(set: (rows: T[]) => void) =>
    (rows: T[]) => {
      set(rows);
      setDirty(true);
      setFaults([]);
    };
  return (
    <HouseModal
      title={`${opened ? '编辑' : '新增'}${noun}`}
      open
      width={980}
      onCancel={() => void close()}
      onOk={() => void submit()}
      okText="保存"
      busy={creating.busy || updating.busy}
      onOpened={() => focusFirst(form, items)}
    >
      <FormGrid
        form={form}
        items={items}
        columns={4}
        initial={opened ?? undefined}
        onFinish={() => void submit()}
        onValuesChange={() => setDirty(true)}
      />
      <div className="bd-two-grids">
        <EditGrid<Contact>
          title="联系人"
          columns={contactColumns}
          rows={contacts}
          onChange={touch(setContacts)}
          newRow={() => ({ ...newContact(), isMain: contacts.length === 0 ? 1 : 0 })}
          faults={faultsFor(faults, 'contacts')}
          strict={strict}
          onSubmit={() => void submit()}
          addHint="新增联系人"
        />
        <EditGrid<Address>
          title="收货地址"
          columns={addressColumns}
          rows={addresses}
          onChange={touch(setAddresses)}
          newRow={newAddress}
          faults={faultsFor(faults, 'addresses')}
          strict={strict}
          onSubmit={() => void submit()}
          addHint="新增地址"
        />
      </div>
      {theirs && (
        <ConflictDialog
          open
          fields={conflictsOf(items, theirs, form.getFieldsValue())}
          onTheirs={takeTheirs}
          onMine={() => {
            setRow(theirs);
            setTheirs(undefined);
            void submit(theirs);
          }}
          onCancel={() => setTheirs(undefined)}
        />
      )}
    </HouseModal>
  );
}

const conflictsOf = (items: readonly FormItem[], theirs: DemanderRecord, values: Record<string, unknown>) => {
  const mine = wireOf(items, values);
  const stored = theirs as unknown as Record<string, unknown>;
  return items
    .map((i) => ({
      label: i.label,
      theirs: textOf(
        i.kind === 'ref' ? 'bool' : i.kind,
        i.kind === 'ref' ? stored[i.name] !== null : stored[i.name],
        i.options.options,
      ),
      mine: textOf(
        i.kind === 'ref' ? 'bool' : i.kind,
        i.kind === 'ref' ? mine[i.name] !== null : mine[i.name],
        i.options.options,
      ),
    }))
    .filter((f) => f.theirs !== f.mine);
};
