/** Saving a customer: faults go to their fields and lines, a change of somebody else is asked about. */
import { useState } from 'react';
import { demander } from '@muyun/contract';
import type { FieldFault } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { formFaults, wireOf } from '../../../kit/form/index.ts';
import type { FormItem } from '../../../kit/form/index.ts';
import { request, showError, useAction } from '../../../kit/http/index.ts';
import { DEMANDER_LISTS } from './demander.columns.tsx';
import type { DemanderRecord } from './demander.columns.tsx';
import { faultCount, lineBody } from './demander-lines.ts';
import type { DemanderDraft } from './use-demander-draft.ts';

interface Saving {
  typed: DemanderDraft;
  items: readonly FormItem[];
  /** the head company of a new branch */
  parentId: string | undefined;
  onSaved: () => void;
}

export function useDemanderSaving({ typed, items, parentId, onSaved }: Saving) {
  const { form, row, contacts, addresses } = typed;
  const [strict, setStrict] = useState(false);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const place = formFaults(form, items);
  const shared = {
    invalidates: DEMANDER_LISTS,
    onAnswered: () => typed.draft.clear(),
    onSuccess: onSaved,
    faultsTo: {
      showFaults(all: readonly FieldFault[]) {
        const isLine = (f: { field: string }) => /^(contacts|addresses)\./.test(f.field);
        setFaults(all.filter(isLine));
        return place.showFaults(all.filter((f) => !isLine(f)));
      },
    },
    onError: (error: { code: string; message: string }) => isAnswered(error, typed),
  };
  const creating = useAction(demander.createDemander, { ...shared, success: '已新增' });
  const updating = useAction(demander.updateDemander, { ...shared, success: '已保存' });

  const submit = async (over: DemanderRecord | null = row) => {
    setStrict(true);
    setFaults([]);
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const wrong = faultCount(contacts, addresses);
    if (wrong > 0) return toast.warning(`联系人或地址有 ${wrong} 处有误`);
    const body = { ...wireOf(items, values), ...lineBody(contacts, addresses) };
    if (over)
      await updating.run({ params: { id: over.id }, body: { ...body, version: over.version } as never });
    else await creating.run({ body: { ...body, ...(parentId ? { parentId } : {}) } as never });
  };
  const overwrite = (theirs: DemanderRecord) => {
    typed.rebase(theirs);
    return submit(theirs);
  };
  const clearFaults = () => setFaults([]);
  return { submit, overwrite, busy: creating.busy || updating.busy, faults, clearFaults, strict };
}

/** A number or a name that exists is a fault of its field; of a stale record the new one is read. */
function isAnswered(
  error: { code: string; message: string },
  { form, row, setTheirs }: DemanderDraft,
): boolean {
  const doubled = { 'Basic:CodeDuplicate': 'code', 'Basic:NameDuplicate': 'name' }[error.code];
  if (doubled) {
    form.setFields([{ name: doubled, errors: [error.message] }]);
    return true;
  }
  if (error.code !== 'Common:StaleVersion' || !row) return false;
  void request(demander.getDemander, { params: { id: row.id } }).then(setTheirs, showError);
  return true;
}
