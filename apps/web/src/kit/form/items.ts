/** Form items derived from a contract catalogue: label, star, control, unit and rules come from the field. */
import type { ReactNode } from 'react';
import type { FormInstance, FormItemProps } from 'antd';
import { dec, faultsOf } from '@muyun/contract';
import type { Catalogue, Field, FieldFault, FieldOptions, Kind, Mark } from '@muyun/contract';
import type { FaultTarget } from '../http/use-action.ts';
import { isNumberKind } from '../format/fmt.ts';
import { taxRateToBegin } from '../session/session-store.ts';
import type { OptionSource } from './options.ts';

type Rule = NonNullable<FormItemProps['rules']>[number];

export interface FormItem {
  name: string;
  label: string;
  kind: Kind;
  mark: Mark;
  required: boolean;
  unit?: string;
  options: FieldOptions;
  rules: Rule[];
  /** columns of the grid it takes */
  span?: number;
  /** under the field */
  help?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  /** ref and refs: where the choices come from */
  source?: OptionSource;
  /** ref: text of the chosen row before the choices are read */
  chosenLabel?: string;
  multiline?: boolean;
  /** any other control; it gets value and onChange from the form */
  control?: ReactNode;
  hidden?: boolean;
}

export type ItemOverride = Partial<Omit<FormItem, 'name' | 'kind' | 'mark' | 'options'>>;

/** '' and undefined mean: nothing given. */
const given = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

/** Numbers without limits of their own lie between 0 and 999999999 (S392, S393). */
function rangeFault(field: { kind: Kind; options: FieldOptions }, value: unknown): string | undefined {
  if (!isNumberKind(field.kind) || !/^-?\d+(\.\d+)?$/.test(String(value))) return undefined;
  if (field.options.min === undefined && String(value).startsWith('-')) return '不能小于 0';
  if (field.options.max === undefined && dec(String(value)).gt(999_999_999)) return '不能大于 999999999';
  return undefined;
}

/** First Chinese fault of a value, or undefined. */
export function faultOf(
  field: Pick<Field, 'kind' | 'schema' | 'options' | 'required'>,
  value: unknown,
  required = field.required,
): string | undefined {
  const input = given(value);
  if (input === null) return required ? '必填' : undefined;
  if (required && Array.isArray(input) && input.length === 0) return '必填';
  const range = rangeFault(field, input);
  if (range) return range;
  const parsed = field.schema.safeParse(input);
  return parsed.success ? undefined : faultsOf(parsed.error)[0]?.message;
}

export function itemsOf<C extends Catalogue>(
  catalogue: C,
  names: readonly (keyof C & string)[],
  overrides: Partial<Record<keyof C & string, ItemOverride>> = {},
): FormItem[] {
  return names.map((name) => {
    const field = catalogue[name];
    if (!field) throw new Error(`no field ${name} in the catalogue`);
    const override = overrides[name];
    const required = override?.required ?? field.required;
    const check: Rule = {
      validator: (_rule, value: unknown) => {
        const fault = faultOf(field, value, required);
        return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
      },
    };
    const computed = field.mark === 'C' || field.mark === 'S';
    return {
      name,
      label: field.label,
      kind: field.kind,
      mark: field.mark,
      required,
      unit: field.options.unit,
      options: field.options,
      rules: [check],
      help: field.options.hint,
      disabled: computed,
      ...override,
    };
  });
}

/** Form values as the call wants them: untouched optional fields are null, texts are trimmed. */
export function wireOf(items: readonly FormItem[], values: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const item of items) {
    const value = values[item.name];
    if (item.options.default !== undefined && (value === '' || value === undefined || value === null)) {
      result[item.name] = item.options.default;
      continue;
    }
    result[item.name] = typeof value === 'string' ? given(value.trim()) : given(value);
  }
  return result;
}

/** Default values of the catalogue under `initial`. */
export function initialOf(
  items: readonly FormItem[],
  initial: Record<string, unknown> = {},
): Record<string, unknown> {
  const defaults = items
    .filter((i) => i.options.default !== undefined)
    .map(({ name, options }) => [
      name,
      options.rates === true ? taxRateToBegin(String(options.default)) : options.default,
    ]);
  return { ...Object.fromEntries(defaults), ...initial };
}

/** The cursor into the first field that takes input; the caret in front of nothing is a wasted click. */
export function focusFirst(form: FormInstance, items: readonly FormItem[]): void {
  const first = items.find((i) => !i.hidden && !i.disabled);
  if (first) form.focusField(first.name);
}

/** Server faults land under their fields; the rest is handed back. */
export function formFaults(form: FormInstance, items: readonly FormItem[]): FaultTarget {
  return {
    showFaults(faults: readonly FieldFault[]) {
      const own = (f: FieldFault) =>
        items.some((i) => i.name === f.field || f.field.startsWith(`${i.name}.`));
      const mine = faults.filter(own);
      form.setFields(
        mine.map((f) => ({
          name: items.find((i) => i.name === f.field || f.field.startsWith(`${i.name}.`))?.name,
          errors: [f.message],
        })),
      );
      if (mine[0]) form.scrollToField(mine[0].field, { block: 'center', focus: true });
      return faults.filter((f) => !own(f));
    },
  };
}
