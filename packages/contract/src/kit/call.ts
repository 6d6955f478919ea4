/**
 * A call is declared once: method, path, right, request, answer. Server route, browser function,
 * API description, permission matrix and attack suite all read this object.
 */
import { z } from 'zod';
import type { PermissionCode } from '../spec/permission-codes.ts';

export type Action = 'add' | 'delete' | 'edit' | 'query' | 'get' | 'enable' | 'disable' | 'import' | 'export';
/** `Family.Item:action` of an item of the specification. */
export type OneRight = `${PermissionCode}:${Action}`;
declare const several: unique symbol;
/** Several rights of which any is enough, joined by `|`. */
export type AnyRight = string & { readonly [several]: true };
export type Right = 'public' | 'session' | OneRight | AnyRight;
/** Any of these rights is enough. */
export const anyOf = (...rights: readonly OneRight[]): AnyRight => rights.join('|') as AnyRight;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Side = 'tenant' | 'host' | 'any';
/** `redirect`: the output is `{ to }`, an address that the browser goes to */
export type Answer = 'json' | 'empty' | 'file' | 'events' | 'redirect';

export interface CallSpec<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
> {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly title: string;
  readonly right: Right;
  readonly side?: Side;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly output?: O;
  readonly answer?: Answer;
  /** multipart form with one file, field `file`; the other form fields are the body */
  readonly upload?: { readonly maxBytes: number };
  /** false for a POST that only reads, e.g. a list with a large filter or a preview */
  readonly writes?: boolean;
  /** how many bytes of JSON the body may have; 1 MB unless said */
  readonly bodyLimit?: number;
  /** the screen needs a current factory */
  readonly factory?: boolean;
  /** error codes that this call can raise beside the shared ones */
  readonly errors?: readonly string[];
  /** false for one small file among those with the right to export: it is not counted as an export */
  readonly countsAsExport?: boolean;
  /** figures over many rows: may be read from a copy of the database, as exports are */
  readonly isReport?: true;
  /** works in a space that has expired and is read-only (F4) */
  readonly openWhenExpired?: boolean;
  /** a public call that a page repeats while it stands: counted apart from the rest of its address, ten times as many */
  readonly isRepeated?: boolean;
  /** a call of one's own account that support may ask while it looks through a member's eyes (platform M14) */
  readonly openInImpersonation?: boolean;
  /** works before the person has changed the password that somebody gave him (platform M1) */
  readonly openWithFirstPassword?: boolean;
}

export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> extends CallSpec<P, Q, B, O> {
  readonly errors: readonly string[];
  readonly side: Side;
  readonly answer: Answer;
  readonly writes: boolean;
  readonly paramNames: readonly string[];
}

const empty = z.object({});
type Empty = typeof empty;

/** What the store of files refuses of any upload. */
const UPLOAD_ERRORS = [
  'File:Missing',
  'File:TooLarge',
  'File:TypeRefused',
  'File:ContentMismatch',
  'File:Unreadable',
  'File:Quarantined',
  'Feature:StorageExceeded',
];

/** Declares a call. Path parameters are written `{id}`; `{id}` and every `{…Id}` match a UUID only. */
export function call<
  P extends z.ZodType = Empty,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
  O extends z.ZodType = z.ZodVoid,
>(spec: CallSpec<P, Q, B, O>): Call<P, Q, B, O> {
  const paramNames = [...spec.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string);
  const params =
    spec.params ??
    (z.object(Object.fromEntries(paramNames.map((n) => [n, z.uuid().toLowerCase()]))) as unknown as P);
  const refusals = [...(spec.upload ? UPLOAD_ERRORS : []), ...(spec.errors ?? [])];
  return {
    ...spec,
    params,
    paramNames,
    errors: [...new Set(refusals)],
    side: spec.side ?? 'tenant',
    answer: spec.answer ?? (spec.output ? 'json' : 'empty'),
    writes: spec.writes ?? spec.method !== 'GET',
  };
}

// eslint-disable-next-line typescript/no-explicit-any -- the registry holds calls of every shape
export type AnyCall = Call<any, any, any, any>;

/** Path parameters: `id` and whatever else the path names. */
export type ParamsOf<C> =
  C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType>
    ? z.output<P> extends Record<string, never>
      ? PathIds
      : z.output<P>
    : never;
type PathIds = Readonly<{ id: string; [name: string]: string }>;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type QueryInputOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type BodyInputOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type OutputOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;

/** The rights that open a call: empty for public and session calls. */
export function rightsOf(right: Right): readonly string[] {
  return right === 'public' || right === 'session' ? [] : right.split('|');
}
