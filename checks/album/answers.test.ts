/** The gate of answers on albums that are made up: what it must name, and that a whole album passes. */
import { errors } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { describe, expect, it } from 'vitest';
import { judgeAnswers } from './answers.ts';
import type { Album } from './read.ts';

const CALL = 'basic.color-card.merge';
const CODE = 'Basic:ColorMergeSelf';
const nothing = { calls: {}, codes: {} };
const whole = (): { succeeded: Set<string>; provoked: Set<string>; refusals: Map<string, Set<string>> } => ({
  succeeded: new Set(allCalls.map((c) => c.id)),
  provoked: new Set(Object.keys(errors)),
  refusals: new Map([[CALL, new Set([CODE, 'Common:NotFound', '500'])]]),
});
const judge = (of: ReturnType<typeof whole>, pinned = nothing): string[] =>
  judgeAnswers({ photos: [], ...of } satisfies Album, pinned);

describe('the gate of answers', () => {
  it('passes when every call has succeeded, every code was provoked and each is declared', () => {
    expect(judge(whole())).toEqual([]);
  });

  it('names a call without success and a code that nobody provoked, unless they are pinned', () => {
    const album = whole();
    album.succeeded.delete(CALL);
    album.provoked.delete(CODE);
    expect(judge(album)).toEqual([`never answered with success: ${CALL}`, `never provoked: ${CODE}`]);
    expect(judge(album, { calls: { [CALL]: 'later' }, codes: { [CODE]: 'later' } })).toEqual([]);
  });

  it('names what is pinned although it was answered, or is no code at all', () => {
    const pinned = { calls: { [CALL]: 'later' }, codes: { [CODE]: 'later', 'Basic:Nothing': 'gone' } };
    expect(judge(whole(), pinned)).toEqual(
      [CALL, CODE, 'Basic:Nothing'].map((n) => `pinned for nothing: ${n}`),
    );
  });

  it('names a code that its call does not declare', () => {
    const album = whole();
    album.refusals.get(CALL)?.add('Nest:NoPlan');
    expect(judge(album)).toEqual([`not among the errors of its call: ${CALL} answered Nest:NoPlan`]);
  });
});
