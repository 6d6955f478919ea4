/** Binds an upload of many files that find their row by name. */
import type { matchCall } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { matchByCode, type MatchTarget } from './match.store.ts';

export const matchRoute = (call: ReturnType<typeof matchCall>, target: MatchTarget): Binding =>
  bind(call, async ({ tx, body }) => {
    const found = await matchByCode(tx, target, body.items, body.groupId ?? null);
    return { matched: found.size, unmatched: body.items.map((i) => i.code).filter((c) => !found.has(c)) };
  });
