/** Names that a screen may use of its record: a misspelt one does not compile. Asked by name, not inferred from the whole record. */
import type { Catalogue, Lines } from '@muyun/contract';

type Keys<F> = keyof F & string;
interface Declared {
  readonly fields: Catalogue;
  readonly extra: Catalogue;
}

/** Fields of the head and what is computed beside it. */
export type FieldOf<R> = R extends Declared ? Keys<R['fields']> | Keys<R['extra']> : string;
/** Fields of the lines, of every kind, and what stands beside them. */
export type LineFieldOf<R> = R extends { readonly lines: infer L extends Lines }
  ? {
      [K in keyof L]:
        | Keys<L[K]['fields']>
        | (L[K] extends { readonly extra: infer X extends Catalogue } ? Keys<X> : never);
    }[keyof L]
  : string;
/** Something said of some of the fields. */
export type ByField<R, T> = Readonly<Partial<Record<FieldOf<R>, T>>>;
