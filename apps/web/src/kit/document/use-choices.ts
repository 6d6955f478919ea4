/** What the reference columns of a grid can point to: read once, all that can be selected. */
import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { Catalogue } from '@muyun/contract';
import type { GridChoice } from '../editgrid/index.ts';
import { rowsOf, toOption } from '../form/options.ts';
import { keyOf, request, useScope } from '../http/index.ts';
import type { Choices } from './line-columns.ts';
import { sourceOf } from './sources.ts';

/** more than a person scrolls through; beyond it the list is searched in a picker */
const MOST = 400;

export interface LineRefs {
  readonly choices: Choices;
  /** the row that a line points to, as its call gives it */
  rowOf(name: string, id: unknown): Readonly<Record<string, unknown>> | undefined;
}

type Known = readonly { readonly choice: GridChoice; readonly row: Readonly<Record<string, unknown>> }[];
const NOTHING: Known = [];

export function useChoices(fields: Catalogue, names: readonly string[], enabled: boolean): LineRefs {
  const scope = useScope();
  const refs = names.filter((n) => fields[n]?.kind === 'ref' && fields[n]?.mark !== 'C');
  const answers = useQueries({
    queries: refs.map((name) => {
      const source = sourceOf(fields[name]?.options.to);
      const input = { query: { ...source?.query, maxResultCount: MOST } };
      return {
        queryKey: source ? [...keyOf(scope, source.call, input), 'choices'] : ['none', name],
        queryFn: async (): Promise<Known> =>
          source
            ? rowsOf(await request(source.call, input)).map((row) => {
                const { value, label, hint } = toOption(source, row);
                return { choice: { value, label, ...(hint ? { aliases: [hint] } : {}) }, row };
              })
            : NOTHING,
        enabled: enabled && source !== undefined,
        staleTime: 60_000,
      };
    }),
    combine: (all) => all.map((answer) => answer.data ?? NOTHING),
  });
  return useMemo(() => {
    const byId = new Map(
      refs.map((name, i) => [name, new Map((answers[i] ?? NOTHING).map((k) => [k.choice.value, k.row]))]),
    );
    return {
      choices: Object.fromEntries(
        refs.map((name, i) => [name, (answers[i] ?? NOTHING).map((k) => k.choice)]),
      ),
      rowOf: (name, id) => byId.get(name)?.get(String(id)),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `refs` follow from the fields, which do not change
  }, [answers]);
}
