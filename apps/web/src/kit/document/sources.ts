/** Where the choices of a reference come from: one call per thing that can be pointed to. */
import {
  accessory,
  accessorySku,
  accessoryType,
  areaRule,
  changeOrderType,
  color,
  craftsmanship,
  demander,
  installStructure,
  listPaintBatches,
  materialBatches,
  materialSku,
  paintItem,
  plateType,
  process,
  processGroup,
  product,
  project,
  type RefTo,
  staff,
  structure,
  supplier,
  texture,
  warehouse,
} from '@muyun/contract';
import type { OptionSource } from '../form/options.ts';

const codeHint = (row: Record<string, unknown>): string | undefined =>
  typeof row['code'] === 'string' ? row['code'] : undefined;

const SOURCES: Readonly<Partial<Record<RefTo, OptionSource>>> = {
  supplier: { call: supplier.calls.all, hint: codeHint },
  changeOrderType: { call: changeOrderType.calls.all },
  warehouse: { call: warehouse.calls.all, hint: codeHint },
  materialSku: { call: materialSku.calls.all },
  materialBatch: { call: materialBatches, label: 'batchNo' },
  demander: { call: demander.listDemanderBriefs, hint: codeHint },
  project: { call: project.listProjects, label: 'displayName' },
  product: { call: product.listProducts, label: 'code', hint: (r) => String(r['displayName'] ?? '') },
  texture: { call: texture.textureOptions, hint: codeHint },
  color: { call: color.allColors, label: (r) => `${String(r['code'])} ${String(r['name'])}` },
  plateType: { call: plateType.listPlateTypes },
  areaRule: { call: areaRule.allAreaRules },
  installStructure: { call: installStructure.calls.all, hint: codeHint },
  structure: { call: structure.calls.all, hint: codeHint },
  accessoryType: { call: accessoryType.calls.all, hint: codeHint },
  accessory: { call: accessory.calls.all, hint: codeHint },
  accessorySku: { call: accessorySku.calls.all, hint: codeHint },
  process: { call: process.calls.all, hint: codeHint },
  processGroup: { call: processGroup.calls.all },
  plateTypeGroup: { call: plateType.listPlateGroups },
  craftsmanship: { call: craftsmanship.craftItemMaster.calls.all, hint: codeHint },
  member: { call: staff.memberOptions },
  paint: { call: paintItem.calls.all, hint: codeHint },
  paintBatch: {
    call: listPaintBatches,
    label: 'batchNo',
    hint: (r) => `${String(r['paintName'] ?? '')} ${String(r['expiryDate'] ?? '')}`,
  },
};

/** The choices of a reference; undefined for things that nobody selects by name. */
export const sourceOf = (to: RefTo | undefined): OptionSource | undefined => (to ? SOURCES[to] : undefined);
