/** Choices of the reference columns of a grid: read once, all that can be selected. */
import { useQueries } from '@tanstack/react-query';
import type { Catalogue } from '@muyun/contract';
import type { GridChoice } from '../editgrid/index.ts';
import { rowsOf, toOption } from '../form/options.ts';
import { keyOf, request, useScope } from '../http/index.ts';
import type { Choices } from './line-columns.ts';
import { sourceOf } from './sources.ts';

/** more than a person scrolls through; beyond it the list is searched in a picker */
const MOST = 400;

export function useChoices(fields: Catalogue, names: readonly string[], enabled: boolean): Choices {
  const scope = useScope();
  const refs = names.filter((n) => fields[n]?.kind === 'ref' && fields[n]?.mark !== 'C');
  const answers = useQueries({
    queries: refs.map((name) => {
      const source = sourceOf(fields[name]?.options.to);
      const input = { query: { ...source?.query, maxResultCount: MOST } };
      return {
        queryKey: source ? keyOf(scope, source.call, input) : ['none', name],
        queryFn: async (): Promise<GridChoice[]> =>
          source
            ? rowsOf(await request(source.call, input)).map((row) => {
                const { value, label, hint } = toOption(source, row);
                return { value, label, ...(hint ? { aliases: [hint] } : {}) };
              })
            : [],
        enabled: enabled && source !== undefined,
        staleTime: 60_000,
      };
    }),
  });
  return Object.fromEntries(refs.map((name, i) => [name, answers[i]?.data ?? []]));
}
