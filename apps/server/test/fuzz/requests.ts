/** Requests made from the contract: each call with each place of its request replaced by something else. */
import type { AnyCall } from '@muyun/contract';
import { newId } from '../../src/kit/clock.ts';
import { CASES } from '../attack/cases.ts';
import { fieldIdName, pathIdName } from '../attack/places.ts';
import { sampleOf, schemaOf } from '../attack/sample.ts';
import type { World } from '../attack/world.ts';
import type { Chance } from './chance.ts';
import {
  BODIES,
  CONTENTS,
  FILE_NAMES,
  PATHS,
  PROTOTYPE_NAMES,
  QUERY_TEXTS,
  VALUES,
  Verbatim,
} from './naughty.ts';

export interface Request {
  readonly call: AnyCall;
  readonly about: string;
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
}

/** stands for the version that the row has when the request is sent */
export const VERSION = '420042004';
/** what no space has yet: an id of one is refused before anything else is looked at */
const NO_ROWS = new Set(['supplierId', 'craftsmanshipItemId']);
/** times as many requests, for a night */
const DEPTH = Number(process.env['FUZZ_DEPTH'] ?? 1);
/** of each place; over fifteen hundred calls every odd value meets every kind of place many times */
const TRIES = {
  field: 2 * DEPTH,
  query: 2 * DEPTH,
  path: 2 * DEPTH,
  body: 2 * DEPTH,
  file: 6 * DEPTH,
  known: 4 * DEPTH,
} as const;
type Place = readonly (string | number)[];

/** Every place of a value where something stands. */
function placesOf(value: unknown, at: Place = []): Place[] {
  if (Array.isArray(value))
    return [at, ...value.slice(0, 2).flatMap((item, i) => placesOf(item, [...at, i]))];
  if (typeof value === 'object' && value !== null)
    return [
      ...(at.length > 0 ? [at] : []),
      ...Object.entries(value).flatMap(([name, item]) => placesOf(item, [...at, name])),
    ];
  return [at];
}

function replaced(value: unknown, at: Place, by: unknown): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? replaced(item, rest, by) : item));
  return {
    ...(value as object),
    [key]: replaced((value as Record<string, unknown>)[key as string], rest, by),
  };
}

/** JSON with what is verbatim written as it is. */
export function jsonOf(value: unknown): string {
  if (value instanceof Verbatim) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .map(([n, v]) => `${JSON.stringify(n)}:${jsonOf(v)}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
}

/** Makes the requests of one call after the other. */
export class Requests {
  readonly #world: World;
  readonly #chance: Chance;
  constructor(world: World, chance: Chance) {
    this.#world = world;
    this.#chance = chance;
  }

  #id(name: string): string {
    return this.#world.ids[name] ?? newId();
  }

  #address(call: AnyCall, over: Readonly<Record<string, string>> = {}): string {
    return call.path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) =>
        over[name] ?? CASES[call.id]?.params?.[name] ?? this.#id(pathIdName(call.path, name)),
    );
  }
  /** A body that the call takes; `isFull` has every field that the schema knows, not only the required ones. */
  #body(call: AnyCall, isFull: boolean): unknown {
    if (!call.body) return undefined;
    const schema = schemaOf(call.body);
    const wanted =
      isFull && schema.properties ? { ...schema, required: Object.keys(schema.properties) } : schema;
    const made = sampleOf(wanted, (n) => (NO_ROWS.has(n) ? null : this.#id(fieldIdName(n, call.path))), []);
    const given = CASES[call.id]?.body?.(this.#world);
    const body =
      given === undefined ? made : Array.isArray(given) ? given : { ...(made as object), ...given };
    const hasVersion = typeof body === 'object' && body !== null && 'version' in body;
    return hasVersion ? { ...body, version: new Verbatim(VERSION) } : body;
  }
  #query(call: AnyCall): Record<string, string> {
    const schema = call.query ? schemaOf(call.query) : {};
    const required = (schema.required ?? []).map(
      (n) =>
        [n, schema.properties?.[n]?.format === 'uuid' ? this.#id(fieldIdName(n, call.path)) : '1'] as const,
    );
    return { ...Object.fromEntries(required), ...CASES[call.id]?.query };
  }
  #several<T>(list: readonly T[], count: number): T[] {
    return Array.from({ length: count }, () => this.#chance.pick(list));
  }

  of(call: AnyCall): Request[] {
    const json = (call.method === 'GET' ? {} : { 'content-type': 'application/json' }) as Record<
      string,
      string
    >;
    const plain = (about: string, address: string, body?: string): Request => ({
      call,
      about,
      address,
      headers: body === undefined ? {} : json,
      ...(body === undefined ? {} : { body }),
    });
    const hasBody = call.method !== 'GET' && call.body !== undefined;
    const [least, most] = [this.#body(call, false), this.#body(call, true)];
    const text = hasBody ? jsonOf(least) : undefined;
    const whole = `${this.#address(call)}?${new URLSearchParams(this.#query(call))}`;
    const list = [
      plain('as it is', whole, text),
      ...(hasBody ? [plain('with every field', whole, jsonOf(most))] : []),
    ];
    for (const name of call.paramNames)
      for (const path of this.#several(PATHS, TRIES.path))
        list.push(plain(`path ${name}=${path.slice(0, 40)}`, this.#address(call, { [name]: path }), text));
    for (const query of this.#queries(call))
      list.push(plain(`query ${query.slice(0, 80)}`, `${this.#address(call)}?${query}`, text));
    if (call.upload) list.push(...this.#uploads(call, most as Record<string, unknown>));
    else if (hasBody)
      list.push(
        ...this.#bodies(call, least, most).map(([about, sent]) => plain(about, this.#address(call), sent)),
      );
    return list;
  }

  #queries(call: AnyCall): string[] {
    const base = this.#query(call);
    const names = [...Object.keys((call.query ? schemaOf(call.query) : {}).properties ?? {}), 'isEnabled'];
    const list = names.flatMap((name) =>
      this.#several(QUERY_TEXTS, TRIES.query).map((value) =>
        new URLSearchParams({ ...base, [name]: value }).toString(),
      ),
    );
    const twice = names.map((name) => `${name}=1&${name}=2&${name}[]=3&${name}[a]=4`);
    const known = [
      ...PROTOTYPE_NAMES.slice(0, 4).flatMap((n) => [`sorting=${n}`, `${n}=1`]),
      'isEnabled=true',
      'isEnabled=false',
      'skipCount=99999999',
      'skipCount=-1',
      'maxResultCount=0',
      'maxResultCount=999999',
      'sorting=id%20desc',
      'sorting=tenantId',
      'beginTime=2026-02-30',
      'filter=%25',
      'filter=%5C',
      'a=%zz',
      '&&&',
      '=',
      '%00=1',
    ];
    return [...list, ...twice, ...this.#several(known, TRIES.known)];
  }

  #bodies(call: AnyCall, least: unknown, most: unknown): [string, string][] {
    const list: [string, string][] = this.#several(BODIES, TRIES.body).map((text) => [
      `body ${text.slice(0, 40)}`,
      text,
    ]);
    for (const place of placesOf(most)) {
      if (place.length === 0) continue;
      // the least body with one odd field comes further than the full one
      const body = place.length === 1 ? { ...(least as object) } : most;
      for (const value of this.#several(VALUES, TRIES.field))
        list.push([
          `${place.join('.')} = ${jsonOf(value).slice(0, 60)}`,
          jsonOf(replaced(body, place, value)),
        ]);
    }
    const body = least;
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
      for (const name of PROTOTYPE_NAMES)
        list.push([
          `${call.id} with ${name}`,
          `{${JSON.stringify(name)}:{"a":"x"},${jsonOf(body).slice(1)}`.replace(/,\}$/, '}'),
        ]);
    }
    return list;
  }

  #uploads(call: AnyCall, fields: Record<string, unknown> | undefined): Request[] {
    const form = (
      over: Record<string, string>,
      file: { name: string; bytes: Uint8Array } | null,
    ): FormData => {
      const made = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...over }))
        if (value !== null && value !== undefined)
          made.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      if (file) made.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
      return made;
    };
    const sent = (about: string, body: FormData | string, headers: Record<string, string> = {}): Request => ({
      call,
      about,
      address: this.#address(call),
      headers,
      body,
    });
    const kinds = Object.keys(fields ?? {}).includes('kind') ? [{ kind: '1' }, { kind: '2' }] : [{}];
    const files = kinds.flatMap((kind) =>
      Array.from({ length: TRIES.file }, (_, i) => ({
        kind,
        name: this.#chance.pick(FILE_NAMES),
        bytes: CONTENTS[i % CONTENTS.length] as Uint8Array,
      })),
    );
    const broken = [
      '--x\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nabc',
      '--x--',
      'x',
      '--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--\r\n',
    ];
    return [
      ...files.map((f) => sent(`file ${f.name.slice(0, 30)}`, form(f.kind, f))),
      ...Object.keys(fields ?? {}).flatMap((name) =>
        this.#several(QUERY_TEXTS, TRIES.field).map((value) =>
          sent(
            `${name} = ${value.slice(0, 40)}`,
            form({ [name]: value }, { name: 'a.xlsx', bytes: CONTENTS[2] as Uint8Array }),
          ),
        ),
      ),
      ...broken.map((text) =>
        sent(`multipart ${text.slice(0, 20)}`, text, { 'content-type': 'multipart/form-data; boundary=x' }),
      ),
      sent('multipart without boundary', 'x', { 'content-type': 'multipart/form-data' }),
      sent('no file', form({}, null)),
    ];
  }
}
