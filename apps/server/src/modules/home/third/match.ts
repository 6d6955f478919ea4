/** 自动匹配: ours and theirs of one name, where nothing else has it (platform M16 §2). */
import { isDirectory, third, type THIRD_SCOPES, thirdScopesOf } from '@muyun/contract';
import { bindPrepared, type Binding } from '../../../kit/call.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import { configEntry } from './config.log.ts';
import { type ConfigRow, findConfig, mappingOf, putMapping } from './config.store.ts';
import { fetchBook } from './pull.ts';
import { remoteList } from './push.ts';
import { scopeOf, type Subject } from './subjects.ts';

export interface Remote {
  readonly id: string;
  readonly name: string;
}
type Pairs = readonly { readonly localId: string; readonly remoteId: string }[];

/** As people compare names: width, case and spaces are no difference. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();
/** By their names, those of which there is one. */
const single = <R extends { readonly name: string }>(rows: readonly R[]): Map<string, R> =>
  new Map(
    [...Map.groupBy(rows, (r) => plain(r.name))].flatMap(([name, [only, ...more]]) =>
      name !== '' && only && more.length === 0 ? [[name, only] as const] : [],
    ),
  );

/** Pairs of one name; a name that two have on either side says nothing, whether one of them is mapped already or not. Pure. */
export function matchByName(ours: readonly Subject[], theirs: readonly Remote[], pairs: Pairs) {
  const [mapped, taken] = [new Set(pairs.map((p) => p.localId)), new Set(pairs.map((p) => p.remoteId))];
  const remotes = single(theirs);
  const found = [...single(ours)].flatMap(([name, { id: localId, code, name: said }]) => {
    const remote = remotes.get(name);
    return remote && !mapped.has(localId) && !taken.has(remote.id)
      ? [{ localId, code, name: said, remoteId: remote.id, remoteName: remote.name }]
      : [];
  });
  return { found, left: ours.filter((o) => !mapped.has(o.id)).length - found.length };
}

/** Before anything is asked elsewhere. Raises Common:NotFound. */
async function assertHere(tx: Tx, kind: number, localIds: readonly string[]): Promise<void> {
  if (localIds.length === 0) return;
  const here = await scopeOf(kind).rows(tx, { ids: localIds });
  if (here.length < new Set(localIds).size) raise('Common:NotFound');
}

async function theirsOf(house: House, row: ConfigRow, kind: number): Promise<readonly Remote[]> {
  return isDirectory(row.provider) ? fetchBook(house, row, kind) : remoteList(house.third, row, kind);
}

export const matchRoutes: readonly Binding[] = [
  bindPrepared(
    third.matchMapping,
    async ({ house, who, params, body }) => {
      const scope = { tenantId: who.tenant?.id ?? '', userId: who.userId, readOnly: true };
      const row = await inTx(house.pools.user, scope, async (tx) => {
        const found = (await findConfig(tx, params.id)) ?? raise('Common:NotFound');
        const possible: readonly (typeof THIRD_SCOPES)[number][] = thirdScopesOf(found.provider);
        if (!possible.some((s) => s.value === body.kind)) raise('Third:ScopeOther');
        await assertHere(tx, body.kind, body.localIds ?? []);
        return found;
      });
      return theirsOf(house, row, body.kind);
    },
    async ({ tx, params, body, audit }, theirs) => {
      const row = (await findConfig(tx, params.id, true)) ?? raise('Common:NotFound');
      const [ours, pairs] = await Promise.all([
        scopeOf(body.kind).rows(tx, {}),
        mappingOf(tx, row.id, body.kind),
      ]);
      const { found, left } = matchByName(ours, theirs, pairs);
      const wanted = new Set(body.localIds);
      const chosen = found.filter((f) => wanted.has(f.localId));
      for (const { localId, remoteId } of chosen)
        await putMapping(tx, { configId: row.id, kind: body.kind, localId }, remoteId);
      if (chosen.length > 0) await audit(configEntry(third.matchMapping, 'match', row, row));
      return { saved: chosen.length, left, pairs: found.filter((f) => !wanted.has(f.localId)) };
    },
  ),
];
