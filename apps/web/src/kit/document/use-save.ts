/** Saving a document with the version that filled its form; and what is asked when somebody else was faster. */
import type { FormInstance } from 'antd';
import type { AnyDocument } from '@muyun/contract';
import { formFaults, wireOf } from '../form/index.ts';
import type { FormItem } from '../form/index.ts';
import { isApiError, useGesture } from '../http/index.ts';
import type { Saved } from './doc-view.ts';
import type { LineRow } from './line-columns.ts';

interface ToSave {
  readonly form: FormInstance;
  readonly items: readonly FormItem[];
  readonly version: number | undefined;
  /** what is typed beside the fields of the form; `lines` instead of those on the screen */
  typed(lines?: readonly LineRow[]): Record<string, unknown>;
  onAnswered(): void;
  onSaved(): void;
  onStale(error: unknown): void;
}

/** Saves with the version that filled the form; what a field has done wrong is shown at it. */
export function useSave(document: AnyDocument, id: string | null, given: ToSave) {
  const { calls } = document;
  const { form, items, version } = given;
  const gesture = useGesture();
  const save = async (over?: { version: number; lines: readonly LineRow[] }): Promise<Saved | undefined> => {
    const values = (await form.validateFields().catch(() => null)) as Record<string, unknown> | null;
    if (!values) return undefined;
    const body = { ...wireOf(items, values), ...given.typed(over?.lines) };
    const then = {
      success: '已保存',
      faultsTo: formFaults(form, items),
      invalidates: [calls.list, calls.get, calls.logOf],
      onAnswered: given.onAnswered,
      onSuccess: given.onSaved,
      onError: (error: unknown): boolean => {
        if (!isApiError(error) || error.code !== 'Common:StaleVersion') return false;
        given.onStale(error);
        return true;
      },
    };
    const answer = await (id === null
      ? gesture.run(calls.create, { body }, then)
      : gesture.run(
          calls.update,
          { params: { id }, body: { ...body, version: over?.version ?? version } },
          then,
        ));
    return answer as Saved | undefined;
  };
  return { save, busy: gesture.busy };
}

/** A line as the call takes it; a line that was never saved has no id. */
export const sent = (line: LineRow): LineRow => {
  const { id, ...rest } = line;
  return id === undefined || id.startsWith('new-') ? rest : line;
};
