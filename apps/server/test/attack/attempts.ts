/** What an attacker tries with a call: another space's id in its path, its query, its body, and asking plainly. */
import type { AnyCall } from '@muyun/contract';
import { expect } from 'vitest';
import { newId } from '../../src/kit/clock.ts';
import type { Raw } from '../kit.ts';
import { CASES } from './cases.ts';
import { fieldIdName, pathIdName } from './places.ts';
import { type IdPlace, replaceAt, sampleOf, schemaOf } from './sample.ts';
import type { World } from './world.ts';

/** Who attacks whom. */
export interface Sides {
  readonly victim: World;
  readonly attacker: World;
}
/** One request; it throws when the answer is not the refusal that it must be, or tells of the victim. */
export interface Attempt {
  readonly name: string;
  run(sides: Sides): Promise<void>;
}

const idOf = (world: World, name: string): string | null => world.ids[name] ?? null;

const ownPath = (attacker: World, call: AnyCall): Record<string, string> =>
  Object.fromEntries(
    call.paramNames.map((p) => [
      p,
      idOf(attacker, pathIdName(call.path, p)) ?? CASES[call.id]?.params?.[p] ?? newId(),
    ]),
  );

function bodyOf(attacker: World, call: AnyCall): unknown {
  if (!call.body) return undefined;
  const ofField = (name: string): string => idOf(attacker, fieldIdName(name, call.path)) ?? newId();
  const sample = sampleOf(schemaOf(call.body), ofField, []);
  const given = CASES[call.id]?.body?.(attacker);
  return given === undefined ? sample : Array.isArray(given) ? given : { ...(sample as object), ...given };
}

/** What a query cannot go without: ids, the attacker's own, and numbers, e.g. the version of a delete. */
function requiredQuery(attacker: World, call: AnyCall): Record<string, string> {
  if (!call.query) return {};
  const { required = [], properties = {} } = schemaOf(call.query);
  return Object.fromEntries(
    required.map((n) => {
      const place = properties[n];
      if (place?.format !== 'uuid') return [n, '1'];
      return [n, idOf(attacker, fieldIdName(place.ref ?? n, call.path)) ?? newId()];
    }),
  );
}

const fileOf = (call: AnyCall) =>
  call.upload ? { file: { name: 'a.xlsx', bytes: new Uint8Array([0x50, 0x4b, 3, 4]) } } : {};

/** No id of the victim may come back, but the one that was sent. */
function assertSilent(victim: World, raw: Raw, sent: string): void {
  const text = new TextDecoder().decode(raw.bytes);
  expect(Object.values(victim.ids).filter((id) => id !== sent && text.includes(id))).toEqual([]);
}

/** The victim's id of a place; a place of which a world knows nothing fails. */
function foreignId(victim: World, name: string): string {
  const id = idOf(victim, name);
  expect([name, id !== null]).toEqual([name, true]);
  return id as string;
}

const inPath = (call: AnyCall): Attempt[] =>
  call.paramNames
    .filter((parameter) => CASES[call.id]?.params?.[parameter] === undefined)
    .map((parameter) => ({
      name: `${call.id} /${parameter}`,
      run: async ({ victim, attacker }) => {
        const foreign = foreignId(victim, pathIdName(call.path, parameter));
        const raw = await attacker.space.owner.raw(call, {
          params: { ...ownPath(attacker, call), [parameter]: foreign },
          body: bodyOf(attacker, call),
          query: { ...requiredQuery(attacker, call), ...CASES[call.id]?.query },
          ...fileOf(call),
        });
        expect(raw.status).toBe(404);
        assertSilent(victim, raw, foreign);
      },
    }));

/** Places of a body or query that hold an id. */
export function placesOf(schema: AnyCall['query'] | AnyCall['body']): IdPlace[] {
  const places: IdPlace[] = [];
  if (schema) sampleOf(schemaOf(schema), () => newId(), places);
  return places;
}

const inQuery = (call: AnyCall): Attempt[] =>
  placesOf(call.query).map((place) => ({
    name: `${call.id} ?${place.path}`,
    run: async ({ victim, attacker }) => {
      const foreign = idOf(victim, fieldIdName(place.name, call.path)) ?? (victim.ids['projectId'] as string);
      const raw = await attacker.space.owner.raw(call, {
        params: ownPath(attacker, call),
        query: {
          ...requiredQuery(attacker, call),
          ...CASES[call.id]?.query,
          ...CASES[call.id]?.own?.(attacker),
          [place.path.split('.')[0] as string]: foreign,
        },
      });
      expect([200, 404]).toContain(raw.status);
      assertSilent(victim, raw, foreign);
      if (raw.status !== 200 || call.answer !== 'json') return;
      const answer = raw.json() as { items?: unknown[] } | unknown[];
      expect(Array.isArray(answer) ? answer : (answer.items ?? [])).toEqual([]);
    },
  }));

const inBody = (call: AnyCall): Attempt[] =>
  placesOf(call.body)
    .filter((place) => !CASES[call.id]?.skip?.[place.path])
    .map((place) => ({
      name: `${call.id} {${place.path}}`,
      run: async ({ victim, attacker }) => {
        const foreign = foreignId(victim, fieldIdName(place.name, call.path));
        const raw = await attacker.space.owner.raw(call, {
          params: ownPath(attacker, call),
          body: replaceAt(bodyOf(attacker, call), place.path, foreign),
          ...fileOf(call),
        });
        const { error } = (raw.status === 204 ? {} : raw.json()) as { error?: { code: string } };
        expect([raw.status, error?.code]).toEqual([404, 'Common:NotFound']);
        assertSilent(victim, raw, foreign);
      },
    }));

const plainly = (call: AnyCall): Attempt[] =>
  call.writes || call.answer !== 'json' || call.paramNames.length > 0
    ? []
    : [
        {
          name: `${call.id} asked plainly`,
          run: async ({ victim, attacker }) => {
            const raw = await attacker.space.owner.raw(call, {
              query: CASES[call.id]?.query,
              body: bodyOf(attacker, call),
            });
            expect(raw.status).toBeLessThan(500);
            assertSilent(victim, raw, '');
          },
        },
      ];

/** Everything that is tried with a call. */
export const attemptsOn = (call: AnyCall): Attempt[] => [
  ...inPath(call),
  ...inQuery(call),
  ...inBody(call),
  ...plainly(call),
];
