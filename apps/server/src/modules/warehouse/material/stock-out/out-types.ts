/** Kinds of issues. */
import { MATERIAL_OUT_TYPES } from '@muyun/contract';

export const outTypeLabel = (type: number): string =>
  MATERIAL_OUT_TYPES.find((t) => t.value === type)?.label ?? String(type);
