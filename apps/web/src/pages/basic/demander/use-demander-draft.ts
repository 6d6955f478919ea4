/** What is typed about a customer, and its draft in this browser. */
import { useState } from 'react';
import { Form } from 'antd';
import { useDraft } from '../../../kit/draft/index.ts';
import { addressesOf, contactsOf } from './demander-lines.ts';
import type { Address, Contact } from './demander-lines.ts';
import type { DemanderRecord } from './demander.columns.tsx';

/** What a draft holds. */
interface Kept {
  facts: Record<string, unknown>;
  contacts: Contact[];
  addresses: Address[];
}

export function useDemanderDraft(opened: DemanderRecord | null, noun: string, parentId: string | undefined) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const [row, setRow] = useState(opened);
  const [contacts, setContacts] = useState(() => contactsOf(opened));
  const [addresses, setAddresses] = useState(() => addressesOf(opened));
  const [dirty, setDirty] = useState(false);
  const [theirs, setTheirs] = useState<DemanderRecord>();
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
  /** the record as somebody else has left it */
  const fill = (now: DemanderRecord) => {
    form.setFieldsValue(now);
    setContacts(contactsOf(now));
    setAddresses(addressesOf(now));
    rebase(now);
    setDirty(false);
  };
  /** what is typed is kept, on top of the record as it is now */
  const rebase = (now: DemanderRecord) => {
    setRow(now);
    setTheirs(undefined);
  };
  const touch = () => setDirty(true);
  return {
    form,
    row,
    contacts,
    addresses,
    setContacts,
    setAddresses,
    dirty,
    touch,
    theirs,
    setTheirs,
    draft,
    fill,
    rebase,
  };
}
export type DemanderDraft = ReturnType<typeof useDemanderDraft>;
