/** What a call may answer: the codes that it declares, and those that every call shares. */
import { errors, sharedErrors } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';

export const CATALOGUE: ReadonlySet<string> = new Set(Object.keys(errors));
const SHARED = Object.keys(sharedErrors);
const DECLARED = new Map(allCalls.map((c) => [c.id, new Set([...(c.errors ?? []), ...SHARED])]));

/** A code of the catalogue that the call neither declares nor shares with all others. */
export const isUndeclared = (callId: string, code: string): boolean =>
  CATALOGUE.has(code) && DECLARED.get(callId)?.has(code) === false;
