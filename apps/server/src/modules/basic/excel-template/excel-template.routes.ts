/** Binds the calls of Excel 模板 (engineering A17). */
import { excelTemplate, isImportField, PRODUCT_IMPORT_TEMPLATE, type TemplateColumn } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertSwitch } from '../shared/switch.ts';
import { clearKindDefault, templateFilters } from './excel-template.store.ts';
import { assertTemplate } from './template-file.ts';

const ITEM = 'AlBasic.ExcelTemplates';

/** Every column of an import template fills a field that exists, and no field twice. */
function assertMapping(kind: number, mapping: readonly TemplateColumn[]): void {
  if (kind !== PRODUCT_IMPORT_TEMPLATE) return;
  const seen = new Set<string>();
  mapping.forEach(({ field }, i) => {
    if (!isImportField(field)) raiseAt(`mapping.${i}.field`, 'Basic:TemplateField', { field });
    if (seen.has(field)) raiseAt(`mapping.${i}.field`, 'Basic:TemplateTwice', { field });
    seen.add(field);
  });
}

export const templates = serveMaster(excelTemplate.excelTemplateMaster, {
  filter: templateFilters,
  async complete(doing, next, before) {
    const { tx, who } = doing;
    assertSwitch(who, ITEM, before, next);
    const { kind = PRODUCT_IMPORT_TEMPLATE } = next;
    assertMapping(kind, next.mapping ?? []);
    if (next.fileId && next.fileId !== before?.fileId) await assertTemplate(doing, kind, next.fileId);
    if (next.isDefault === true) await clearKindDefault(tx, kind, before?.id ?? null);
  },
});

export const excelTemplateRoutes: readonly Binding[] = [
  bind(excelTemplate.setDefaultTemplate, async (doing) => {
    const { tx, who, params, body, audit } = doing;
    const row = await templates.store.lock(tx, who, params.id, body.version);
    if (!row.isEnabled) raise('Basic:Disabled', { name: row.name });
    await clearKindDefault(tx, row.kind, row.id);
    await templates.store.update(tx, row.id, { isDefault: true });
    await audit({
      bizType: excelTemplate.excelTemplateMaster.id,
      bizId: row.id,
      bizNo: row.name,
      action: 'edit',
      summary: excelTemplate.setDefaultTemplate.title,
    });
    return templates.view(doing, row.id);
  }),
  ...templates.routes,
];
