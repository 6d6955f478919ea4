/** Paint is counted in kilograms: three places, and people see all of them. */
import * as f from '../../kit/field.ts';

export const kilograms = <const O extends f.FieldOptions>(label: string, o?: O) =>
  f.weight(label, { shown: 'quantity', ...o } as O);
