/** How a named template (engineering A17) helps to read a list: its headers, the columns it asks for, and what fills empty cells. */
import { headKey, importFieldLabel } from '@muyun/contract';
import { type ImportTemplate, raiseAt } from '../../basic/index.ts';
import type { Grid } from './grid.ts';

/** What column titles mean: a chosen template goes before what was remembered, the default one after it. */
export function columnNames(
  template: ImportTemplate | null,
  isChosen: boolean,
  remembered: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = (template?.mapping ?? []).flatMap(({ field, header, aliases }) =>
    [header, ...aliases].map((title): [string, string] => [headKey(title), field]),
  );
  return isChosen ? new Map([...remembered, ...own]) : new Map([...own, ...remembered]);
}

/** Raises Basic:TemplateRequired when the list lacks a column that the template asks for and has no default for. */
export function assertColumns(template: ImportTemplate, grid: Grid): void {
  const found = new Set(grid.columns.map((c) => c.field));
  const missing = template.mapping.find((c) => c.required && c.default === null && !found.has(c.field));
  if (missing)
    raiseAt('file', 'Basic:TemplateRequired', {
      field: `${missing.header}（${importFieldLabel(missing.field)}）`,
    });
}

/** Texts for cells that are empty. */
export const defaultsOf = (template: ImportTemplate): Record<string, string> =>
  Object.fromEntries(
    template.mapping.flatMap((c) => (c.default === null || c.default === '' ? [] : [[c.field, c.default]])),
  );
