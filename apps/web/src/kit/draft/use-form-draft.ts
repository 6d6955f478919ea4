/** Drafts of dialogs: typed values come back as they were, closing with typed values asks. */
import { useState } from 'react';
import type { FormInstance } from 'antd';
import { askGiveUp, useDraft } from './use-draft.ts';
import type { Edited } from './use-draft.ts';

type Values = Record<string, unknown>;

export interface DialogDraft {
  dirty: boolean;
  clear: () => void;
  /** closes the dialog; typed values are given up only after a question */
  leave: (close: () => void) => void;
}
export interface FormDraft extends DialogDraft {
  /** give it to the form's onValuesChange */
  touch: () => void;
}

interface Named {
  title: string;
  row?: Edited;
  opener?: string;
}

const leaving =
  (title: string, dirty: boolean, clear: () => void) =>
  async (close: () => void): Promise<void> => {
    if (dirty && !(await askGiveUp(title))) return;
    clear();
    close();
  };

/** The draft of a dialog whose fields are one antd form. */
export function useFormDraft(
  form: FormInstance,
  options: Named & { onRestore?: (values: Values) => void },
): FormDraft {
  const [dirty, setDirty] = useState(false);
  const draft = useDraft<Values>({
    title: options.title,
    row: options.row,
    opener: options.opener,
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
  const leave = leaving(options.title, dirty, clear);
  return { dirty, touch: () => setDirty(true), clear, leave: (close) => void leave(close) };
}

/** The draft of a dialog that keeps its values in states: `values` are plain data, changed means other than at the opening. */
export function useValuesDraft<T>(options: Named & { values: T; restore: (values: T) => void }): DialogDraft {
  const { title, row, opener, values, restore } = options;
  const [opened] = useState(() => JSON.stringify(values));
  const dirty = JSON.stringify(values) !== opened;
  const { clear } = useDraft<T>({ title, row, opener, dirty, read: () => values, restore });
  const leave = leaving(title, dirty, clear);
  return { dirty, clear, leave: (close) => void leave(close) };
}
