/** Where the choices of a reference come from: one call per thing that can be pointed to. */
import {
  areaRule,
  color,
  demander,
  materialSku,
  plateType,
  project,
  type RefTo,
  staff,
  supplier,
  texture,
  warehouse,
} from '@muyun/contract';
import type { OptionSource } from '../form/options.ts';

const codeHint = (row: Record<string, unknown>): string | undefined =>
  typeof row['code'] === 'string' ? row['code'] : undefined;

const SOURCES: Readonly<Partial<Record<RefTo, OptionSource>>> = {
  supplier: { call: supplier.calls.all, hint: codeHint },
  warehouse: { call: warehouse.calls.all, hint: codeHint },
  materialSku: { call: materialSku.calls.all },
  demander: { call: demander.listDemanderBriefs, hint: codeHint },
  project: { call: project.listProjects, label: 'displayName' },
  texture: { call: texture.textureOptions, hint: codeHint },
  color: { call: color.allColors, label: (r) => `${String(r['code'])} ${String(r['name'])}` },
  plateType: { call: plateType.listPlateTypes },
  areaRule: { call: areaRule.allAreaRules },
  member: { call: staff.memberOptions },
};

/** The choices of a reference; undefined for things that nobody selects by name. */
export const sourceOf = (to: RefTo | undefined): OptionSource | undefined => (to ? SOURCES[to] : undefined);
