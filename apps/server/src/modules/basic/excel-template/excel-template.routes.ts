/** Binds the calls of Excel 模板 (engineering A17). */
import {
  excelTemplate,
  excelTemplateFields,
  isImportField,
  PRODUCT_IMPORT_TEMPLATE,
  type TemplateColumn,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { loadMaster, masterRoutes, type MasterSpec } from '../../../kit/crud.ts';
import { toDto } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertSwitch } from '../shared/switch.ts';
import { clearKindDefault, makeDefault } from './excel-template.store.ts';

const ITEM = 'AlBasic.ExcelTemplates';

/** Every column of an import template fills a field that exists, and no field twice. */
function assertMapping(kind: unknown, mapping: readonly TemplateColumn[]): void {
  if (kind !== PRODUCT_IMPORT_TEMPLATE) return;
  const seen = new Set<string>();
  mapping.forEach(({ field }, i) => {
    if (!isImportField(field)) raiseAt(`mapping.${i}.field`, 'Basic:TemplateField', { field });
    if (seen.has(field)) raiseAt(`mapping.${i}.field`, 'Basic:TemplateTwice', { field });
    seen.add(field);
  });
}

const spec: MasterSpec = {
  table: 'excel_template',
  fields: excelTemplateFields,
  calls: excelTemplate.excelTemplateCrud as never,
  bizType: 'basic.excel-template',
  text: ['t.name'],
  sortable: ['name', 'kind', 'creationTime'],
  unique: [{ field: 'name', within: 'kind' }],
  filter: (where, query) => {
    where.when(query['kind'], 't.kind = ?');
  },
  check: async (tx, next, before, { who }) => {
    assertSwitch(who, ITEM, before, next);
    assertMapping(next['kind'], (next['mapping'] ?? []) as TemplateColumn[]);
    if (next['isDefault'] === true)
      await clearKindDefault(tx, Number(next['kind'] ?? PRODUCT_IMPORT_TEMPLATE), before?.id ?? null);
  },
};

export const excelTemplateRoutes: readonly Binding[] = [
  bind(excelTemplate.setDefaultTemplate, async ({ tx, params, body, audit }) => {
    const row = await loadMaster(tx, spec, params.id, true);
    if (row.version !== body.version) raise('Common:StaleVersion');
    if (row['isEnabled'] !== true) raise('Basic:Disabled', { name: String(row['name']) });
    await clearKindDefault(tx, Number(row['kind']), row.id);
    await makeDefault(tx, row.id);
    await audit({
      bizType: spec.bizType,
      bizId: row.id,
      bizNo: String(row['name']),
      action: 'edit',
      summary: excelTemplate.setDefaultTemplate.title,
    });
    return toDto(excelTemplateFields, await loadMaster(tx, spec, row.id));
  }),
  ...masterRoutes(spec),
];
