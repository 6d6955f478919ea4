/** Judges the answers of a whole run: what never succeeded, what was never refused, what was refused with an undeclared code. */
import { allCalls } from '@muyun/contract/calls';
import { CATALOGUE, isUndeclared } from './declared.ts';
import type { Album } from './read.ts';

export interface PinnedAnswers {
  /** calls and codes that wait for a later issue: why, and which one brings them */
  readonly calls: Readonly<Record<string, string>>;
  readonly codes: Readonly<Record<string, string>>;
}

/** Codes of the catalogue that a call answered with and neither declares nor shares with all others. */
function undeclared(album: Album): string[] {
  return allCalls.flatMap((call) =>
    [...(album.refusals.get(call.id) ?? [])]
      .filter((code) => isUndeclared(call.id, code))
      .map((code) => `not among the errors of its call: ${call.id} answered ${code}`),
  );
}

/** Faults of a full run; a filtered one has not asked everything. */
export function judgeAnswers(album: Album, pinned: PinnedAnswers): string[] {
  const silent = allCalls.filter((c) => !album.succeeded.has(c.id) && !(c.id in pinned.calls));
  const unprovoked = [...CATALOGUE].filter((c) => !album.provoked.has(c) && !(c in pinned.codes));
  const idle = [
    ...Object.keys(pinned.calls).filter((id) => album.succeeded.has(id)),
    ...Object.keys(pinned.codes).filter((code) => album.provoked.has(code) || !CATALOGUE.has(code)),
  ];
  const misspelt = allCalls.flatMap((c) =>
    (c.errors ?? []).filter((code) => !CATALOGUE.has(code)).map((code) => `${c.id}: ${code}`),
  );
  return [
    ...silent.map((c) => `never answered with success: ${c.id}`),
    ...unprovoked.map((c) => `never provoked: ${c}`),
    ...undeclared(album),
    ...idle.map((name) => `pinned for nothing: ${name}`),
    ...misspelt.map((name) => `no such code: ${name}`),
  ];
}
