/** A field is checked when it is left; where it was left by a press, when that press is over. */
import type { FocusEvent } from 'react';
import type { FormInstance } from 'antd';

let isPressed = false;
const ENDS = ['pointerup', 'pointercancel', 'dragend'] as const;
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ENDS) window.addEventListener(end, () => (isPressed = false), true);
}

/**
 * Now, or when the press that goes on is over and its click has been done: a line about what is wrong that comes or goes meanwhile
 * moves 取消 or 保存 away under the pointer, and the press is lost.
 */
function afterPress(work: () => void): void {
  if (!isPressed) return work();
  const done = (): void => {
    for (const end of ENDS) window.removeEventListener(end, done, true);
    setTimeout(work);
  };
  for (const end of ENDS) window.addEventListener(end, done, true);
}

type Watched = Pick<FormInstance, 'getFieldsError' | 'validateFields'>;

/** The field of a control: antd gives it the names of its path as its id. */
export const fieldOf = (form: Watched, { id }: Pick<Element, 'id'>) =>
  id === '' ? undefined : form.getFieldsError().find(({ name }) => name.join('_') === id)?.name;

const check = ({ target }: FocusEvent<Element>, form: Watched): void =>
  afterPress(() => {
    // the press may have closed the dialog
    const name = target.isConnected ? fieldOf(form, target) : undefined;
    if (name) form.validateFields([name]).catch(() => undefined);
  });

/** Of a `<Form>` all of whose fields are checked when they are left; antd's own `validateTrigger="onBlur"` asks in the middle of a press. */
export const checkedOnLeaving = (form: Watched) => ({
  validateTrigger: 'onSubmit',
  onBlur: (left: FocusEvent<Element>): void => check(left, form),
});
