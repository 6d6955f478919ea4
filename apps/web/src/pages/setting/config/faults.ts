/** Faults of the answer at their fields; those that have none are handed back. */
import type { FormInstance } from 'antd';
import type { FieldFault } from '@muyun/contract';

export const faultsTo = (form: FormInstance) => ({
  showFaults(faults: readonly FieldFault[]) {
    const names = new Set(Object.keys(form.getFieldsValue(true) as Record<string, unknown>));
    const own = faults.filter((f) => names.has(f.field));
    form.setFields(own.map((f) => ({ name: f.field, errors: [f.message] })));
    return faults.filter((f) => !names.has(f.field));
  },
});
