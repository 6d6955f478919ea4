/** Where in a body something stands, in the words of people: `lines.1.quantity` is 第2行·数量. */
import type { z } from 'zod';
import { DOC_WORDS } from './document/words.ts';
import { fill } from './errors.ts';

interface Def {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
}

const labels = new WeakMap<z.ZodType, string>();
/** The schema is that of a declared field. */
export const labelSchema = (schema: z.ZodType, label: string): void => void labels.set(schema, label);

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

function labelOf(schema: z.ZodType | undefined): string | null {
  if (!schema) return null;
  return labels.get(schema) ?? labelOf(defOf(schema).innerType);
}

/** What stands below a name: a field of an object, an item of a list. */
function below(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  if (!schema) return undefined;
  const def = defOf(schema);
  if (def.shape) return Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
  if (def.element) return /^\d+$/.test(name) ? def.element : undefined;
  return below(def.innerType ?? def.in ?? def.left, name) ?? below(def.right, name);
}

/** Of a dotted path into the body of a schema: 第2行·数量, 第2行 where the field has no name; '' where it is in no row. */
export function rowWords(schema: z.ZodType | undefined, path: string): string {
  const names = path.split('.');
  const row = names.findIndex((name) => /^\d+$/.test(name));
  if (row < 0) return '';
  const n = Number(names[row]) + 1;
  const label = labelOf(names.reduce<z.ZodType | undefined>(below, schema));
  return row < names.length - 1 && label
    ? fill(DOC_WORDS.lineField, { n, label })
    : fill(DOC_WORDS.line, { n });
}
