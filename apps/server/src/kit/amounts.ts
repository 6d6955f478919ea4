/** Amounts of a catalogue (`amount: true`): null for those who may not see them, untouched when such a person writes. */
import { type AnyDocument, type Catalogue, REQUIRED } from '@muyun/contract';
import { invalid } from './raise.ts';
import { hasSecrets, shownSecret } from './secrets.ts';
import type { Who } from './who.ts';

type Viewer = Pick<Who, 'displayAmount'>;

const isAmount = (fields: Catalogue, name: string): boolean => fields[name]?.options.amount === true;

/** True for whoever sees amounts and holds one of the rights by which these are seen. */
export const showsAmounts = (
  who: Pick<Who, 'displayAmount' | 'rights'>,
  rights: readonly string[],
): boolean => who.displayAmount && rights.some((right) => who.rights.has(right));

/** As whom a member reads and writes a document: without its amounts where it asks for a right that he has not (`amountRights`). */
export const asSeen = ({ amountRights }: Pick<AnyDocument, 'amountRights'>, who: Who): Who =>
  !amountRights || showsAmounts(who, amountRights) ? who : { ...who, displayAmount: false };

/** The row as this person may see it: without hidden amounts, secrets by their last signs. `also` names computed amounts beside the catalogue. */
export function shownTo<R extends object>(
  who: Viewer,
  fields: Catalogue,
  row: R,
  also: readonly string[] = [],
): R {
  if (who.displayAmount && !hasSecrets(fields)) return row;
  const isHidden = (name: string): boolean =>
    !who.displayAmount && (isAmount(fields, name) || also.includes(name));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isHidden(name) ? null : shownSecret(fields, name, value),
    ]),
  ) as R;
}

/** In which order a list is asked for; whoever may not see an amount does not learn by it which rows have more. */
export function seenSorting(who: Viewer, fields: Catalogue, sorting: unknown): string | undefined {
  if (typeof sorting !== 'string') return undefined;
  return who.displayAmount || !isAmount(fields, sorting.split(' ')[0] ?? '') ? sorting : undefined;
}

/** What this person may change of an existing row: an amount that is hidden from him stays as it is. */
export function writableBy<B extends object>(who: Viewer, fields: Catalogue, body: B): B {
  if (who.displayAmount) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isAmount(fields, name))) as B;
}

/**
 * A draft about to be written, with its amounts whole: one that is missing takes its default. Raises Common:Validation at
 * `path` for a required one that nobody has given: the schema of a saving lets amounts be missing, for those who see none.
 */
export function withWholeAmounts<R extends object>(fields: Catalogue, row: R, path = ''): R {
  const values = new Map<string, unknown>(Object.entries(row));
  const given: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isAmount(fields, name) || !field.mark.startsWith('W')) continue;
    if ((values.get(name) ?? null) !== null) continue;
    if (field.required) throw invalid([{ field: path + name, message: REQUIRED }]);
    given[name] = field.options.default ?? null;
  }
  return { ...row, ...given };
}
