/** Add or edit a customer: its facts above, contacts and addresses as small grids below. */
import { useState } from 'react';
import type { FieldFault } from '@muyun/contract';
import { askGiveUpRecord } from '../../../kit/draft/index.ts';
import { EditGrid } from '../../../kit/editgrid/index.ts';
import { useSession } from '../../../kit/auth/index.ts';
import { focusFirst, FormGrid } from '../../../kit/form/index.ts';
import { ConflictDialog, HouseModal } from '../../../kit/overlay/index.ts';
import type { DemanderRecord } from './demander.columns.tsx';
import type { Contact, Address } from './demander-lines.ts';
import { contactColumns, addressColumns, newContact, newAddress, faultsFor } from './demander-lines.ts';
import { facts, conflictsOf } from './demander-facts.tsx';
import { useDemanderDraft } from './use-demander-draft.ts';
import type { DemanderDraft } from './use-demander-draft.ts';
import { useDemanderSaving } from './use-demander-saving.ts';
import './demander.css';

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
  const [items] = useState(() => facts(isBranch).filter((i) => displayAmount || i.options.amount !== true));
  const typed = useDemanderDraft(opened, noun, parentId);
  const { form, draft, theirs } = typed;
  const { submit, overwrite, busy, faults, clearFaults, strict } = useDemanderSaving({
    typed,
    items,
    parentId,
    onSaved: onClose,
  });
  const close = async () => {
    if (typed.dirty && !(await askGiveUpRecord(noun))) return;
    draft.clear();
    onClose();
  };
  return (
    <HouseModal
      title={`${opened ? '编辑' : '新增'}${noun}`}
      open
      width={980}
      onCancel={() => void close()}
      onOk={() => void submit()}
      okText="保存"
      busy={busy}
      onOpened={() => focusFirst(form, items)}
    >
      <FormGrid
        form={form}
        items={items}
        columns={4}
        initial={opened ?? undefined}
        onFinish={() => void submit()}
        onValuesChange={typed.touch}
      />
      <DemanderLines
        typed={typed}
        faults={faults}
        strict={strict}
        onTouched={clearFaults}
        onSubmit={() => void submit()}
      />
      {theirs && (
        <ConflictDialog
          open
          fields={conflictsOf(items, theirs, form.getFieldsValue())}
          onTheirs={() => typed.fill(theirs)}
          onMine={() => void overwrite(theirs)}
          onCancel={() => typed.setTheirs(undefined)}
        />
      )}
    </HouseModal>
  );
}

interface DemanderLinesProps {
  typed: DemanderDraft;
  faults: readonly FieldFault[];
  strict: boolean;
  onTouched: () => void;
  onSubmit: () => void;
}

function DemanderLines({ typed, faults, strict, onTouched, onSubmit }: DemanderLinesProps) {
  const { contacts, addresses, setContacts, setAddresses } = typed;
  const touched =
    <T,>(set: (rows: T[]) => void) =>
    (rows: T[]) => {
      set(rows);
      typed.touch();
      onTouched();
    };
  const shared = { strict, onSubmit };
  return (
    <div className="bd-two-grids">
      <EditGrid<Contact>
        {...shared}
        title="联系人"
        columns={contactColumns}
        rows={contacts}
        onChange={touched(setContacts)}
        newRow={() => ({ ...newContact(), isMain: contacts.length === 0 ? 1 : 0 })}
        faults={faultsFor(faults, 'contacts')}
        addHint="新增联系人"
      />
      <EditGrid<Address>
        {...shared}
        title="收货地址"
        columns={addressColumns}
        rows={addresses}
        onChange={touched(setAddresses)}
        newRow={newAddress}
        faults={faultsFor(faults, 'addresses')}
        addHint="新增地址"
      />
    </div>
  );
}
