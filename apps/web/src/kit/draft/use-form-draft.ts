/** The draft of a dialog whose fields are one antd form: typed values come back as they were. */
import { useState } from 'react';
import type { FormInstance } from 'antd';
import { askGiveUp, useDraft } from './use-draft.ts';

type Values = Record<string, unknown>;

export interface FormDraft {
  dirty: boolean;
  /** give it to the form's onValuesChange */
  touch: () => void;
  clear: () => void;
  /** closes the dialog; typed values are given up only after a question */
  leave: (close: () => void) => void;
}

export function useFormDraft(
  form: FormInstance,
  options: { title: string; row?: { id: string } | null; onRestore?: (values: Values) => void },
): FormDraft {
  const [dirty, setDirty] = useState(false);
  const draft = useDraft<Values>({
    title: options.title,
    row: options.row,
    dirty,
    read: () => form.getFieldsValue() as Values,
    restore: (values) => {
      form.setFieldsValue(values);
      setDirty(true);
      options.onRestore?.(values);
    },
  });
  const clear = () => {
    draft.clear();
    setDirty(false);
  };
  const leave = async (close: () => void) => {
    if (dirty && !(await askGiveUp(options.title))) return;
    clear();
    close();
  };
  return { dirty, touch: () => setDirty(true), clear, leave: (close) => void leave(close) };
}
