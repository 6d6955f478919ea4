import type { FormInstance } from 'antd';

type Watched = Pick<FormInstance, 'getFieldsError' | 'validateFields'>;

/**
 * For `onValuesChange`: a line about what is wrong goes while it is being mended. On leaving the field would be too late: it
 * is left by pressing 保存, and the line that goes then moves the button away under the pointer.
 */
export function forgive(form: Watched, changed: object): void {
  const marked = form
    .getFieldsError()
    .filter(({ name, errors }) => errors.length > 0 && String(name[0]) in changed)
    .map(({ name }) => name);
  if (marked.length > 0) form.validateFields(marked).catch(() => undefined);
}
