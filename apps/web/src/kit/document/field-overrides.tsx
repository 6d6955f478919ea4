/** What form items of a record need beside the catalogue: choices of references, grids for rows within it. */
import type { Catalogue } from '@muyun/contract';
import type { ItemOverride } from '../form/index.ts';
import { RowsField } from './RowsField.tsx';
import { sourceOf } from './sources.ts';

/** Overrides of the named fields. A grid takes the whole width of the form, however many columns that has (document.css). */
export function fieldOverrides(fields: Catalogue, names: readonly string[]): Record<string, ItemOverride> {
  return Object.fromEntries(
    names.map((n) => {
      const field = fields[n];
      const source = sourceOf(field?.options.to);
      if (field?.kind === 'rows' && field.options.fields)
        return [
          n,
          {
            label: '',
            control: <RowsField fields={field.options.fields} label={field.label} />,
          },
        ];
      return [n, source ? { source } : {}];
    }),
  );
}
