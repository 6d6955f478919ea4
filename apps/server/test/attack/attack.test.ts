/**
 * The tenant attack, generated from the contract: every call with another space's ids in path, query and body.
 * Answer 404 and nothing of the other space changed or shown. A call that cannot be tried fails the build.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { newId } from '../../src/kit/clock.ts';
import type { Raw } from '../kit.ts';
import { CASES } from './cases.ts';
import { fingerprintOf } from './fingerprint.ts';
import { fieldIdName, pathIdName } from './places.ts';
import { type IdPlace, replaceAt, sampleOf, schemaOf } from './sample.ts';
import { makeWorld, type World } from './world.ts';

let victim: World;
let attacker: World;
let victimIds: string[] = [];
const tried = new Set<string>();

beforeAll(async () => {
  [victim, attacker] = await Promise.all([makeWorld(), makeWorld()]);
  victimIds = Object.values(victim.ids);
}, 180_000);

const fingerprint = (): Promise<string> => fingerprintOf(victim.space.tenantId);

const guarded = allCalls.filter((c) => c.right !== 'public' && c.side !== 'host');
const idOf = (world: World, name: string): string | null => world.ids[name] ?? null;
const ownPath = (call: AnyCall): Record<string, string> =>
  Object.fromEntries(
    call.paramNames.map((p) => [
      p,
      idOf(attacker, pathIdName(call.path, p)) ?? CASES[call.id]?.params?.[p] ?? newId(),
    ]),
  );

function bodyOf(call: AnyCall, places: IdPlace[]): unknown {
  if (!call.body) return undefined;
  const sample = sampleOf(
    schemaOf(call.body),
    (name) => idOf(attacker, fieldIdName(name, call.path)) ?? newId(),
    places,
  );
  const given = CASES[call.id]?.body?.(attacker);
  return given === undefined ? sample : Array.isArray(given) ? given : { ...(sample as object), ...given };
}

/** Ids that a query cannot go without, the attacker's own. */
function requiredIds(call: AnyCall): Record<string, string> {
  const schema = schemaOf(call.query);
  return Object.fromEntries(
    (schema.required ?? [])
      .filter((n) => schema.properties?.[n]?.format === 'uuid')
      .map((n) => [n, idOf(attacker, fieldIdName(schema.properties?.[n]?.ref ?? n, call.path)) ?? newId()]),
  );
}

/** Numbers that a query cannot go without: the version of a delete. */
function requiredNumbers(call: AnyCall): Record<string, string> {
  if (!call.query) return {};
  const schema = schemaOf(call.query);
  return Object.fromEntries(
    (schema.required ?? []).filter((n) => schema.properties?.[n]?.format !== 'uuid').map((n) => [n, '1']),
  );
}

/** No id of the victim may come back, but the one that was sent. */
function leaked(raw: Raw, sent: string): string[] {
  const text = new TextDecoder().decode(raw.bytes);
  return victimIds.filter((id) => id !== sent && text.includes(id));
}

describe("another space's ids", () => {
  it.each(guarded.filter((c) => c.paramNames.length > 0).map((c) => [c.id, c] as const))(
    '%s: in the path',
    async (_id, call) => {
      const before = await fingerprint();
      for (const parameter of call.paramNames) {
        const name = pathIdName(call.path, parameter);
        if (CASES[call.id]?.params?.[parameter] !== undefined) continue;
        const foreign = idOf(victim, name);
        expect([parameter, name, foreign !== null]).toEqual([parameter, name, true]);
        const raw = await attacker.space.owner.raw(call, {
          params: { ...ownPath(call), [parameter]: foreign },
          body: bodyOf(call, []),
          query: { ...requiredNumbers(call), ...CASES[call.id]?.query },
          ...(call.upload ? { file: { name: 'a.xlsx', bytes: new Uint8Array([1]) } } : {}),
        });
        expect([parameter, raw.status]).toEqual([parameter, 404]);
        expect(leaked(raw, foreign as string)).toEqual([]);
      }
      tried.add(`${call.id}:path`);
      expect(await fingerprint()).toBe(before);
    },
  );

  const withQuery = guarded.flatMap((c) => {
    const places: IdPlace[] = [];
    if (c.query) sampleOf(schemaOf(c.query), () => newId(), places);
    return places.map((p) => [`${c.id} ?${p.path}`, c, p] as const);
  });
  it.each(withQuery)('%s: in the query nothing of it is shown', async (_id, call, place) => {
    const foreign = idOf(victim, fieldIdName(place.name, call.path)) ?? (victim.ids['projectId'] as string);
    const raw = await attacker.space.owner.raw(call, {
      params: ownPath(call),
      query: {
        ...requiredIds(call),
        ...CASES[call.id]?.query,
        [place.path.split('.')[0] as string]: foreign,
      },
    });
    expect(raw.status === 404 || raw.status === 200).toBe(true);
    expect(leaked(raw, foreign)).toEqual([]);
    if (raw.status === 200 && call.answer === 'json') {
      const answer = raw.json() as { items?: unknown[] } | unknown[];
      expect(Array.isArray(answer) ? answer : (answer.items ?? [])).toEqual([]);
    }
  });

  const withBody = guarded.flatMap((c) => {
    const places: IdPlace[] = [];
    if (c.body) sampleOf(schemaOf(c.body), () => newId(), places);
    return places
      .filter((p) => !CASES[c.id]?.skip?.[p.path])
      .map((p) => [`${c.id} {${p.path}}`, c, p] as const);
  });
  it.each(withBody)('%s: in the body is 404 and changes nothing', async (_id, call, place) => {
    const before = await fingerprint();
    const name = fieldIdName(place.name, call.path);
    const foreign = idOf(victim, name);
    expect([name, foreign !== null]).toEqual([name, true]);
    const body = replaceAt(bodyOf(call, []), place.path, foreign as string);
    const raw = await attacker.space.owner.raw(call, {
      params: ownPath(call),
      body,
      ...(call.upload ? { file: { name: 'a.xlsx', bytes: new Uint8Array([0x50, 0x4b, 3, 4]) } } : {}),
    });
    expect([
      raw.status,
      raw.status === 204 ? '' : ((raw.json() as { error?: { code: string } }).error?.code ?? ''),
    ]).toEqual([404, 'Common:NotFound']);
    expect(leaked(raw, foreign as string)).toEqual([]);
    expect(await fingerprint()).toBe(before);
  });

  it.each(
    guarded
      .filter((c) => !c.writes && c.answer === 'json' && c.paramNames.length === 0)
      .map((c) => [c.id, c] as const),
  )('%s: asked plainly shows nothing of another space', async (_id, call) => {
    const raw = await attacker.space.owner.raw(call, {
      query: CASES[call.id]?.query,
      body: bodyOf(call, []),
    });
    expect(raw.status).toBeLessThan(500);
    expect(leaked(raw, '')).toEqual([]);
  });

  it('every call that takes an id in its path has been tried', () => {
    expect(
      guarded.filter((c) => c.paramNames.length > 0 && !tried.has(`${c.id}:path`)).map((c) => c.id),
    ).toEqual([]);
  });
});
