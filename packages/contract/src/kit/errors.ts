/** The catalogue of errors: code, status, Chinese text with named parameters. A forgotten parameter does not compile. */

/** `field`: the field of the body that is wrong; the answer names it in `validationErrors` */
export interface ErrorSpec {
  readonly status: 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503;
  readonly message: string;
  readonly field?: string;
}

type ParamNames<S extends string> = S extends `${string}{${infer N}}${infer Rest}`
  ? N | ParamNames<Rest>
  : never;
export type ErrorParams<S extends ErrorSpec> = [ParamNames<S['message']>] extends [never]
  ? undefined
  : Readonly<Record<ParamNames<S['message']>, string | number>>;

export const defineErrors = <const E extends Record<string, ErrorSpec>>(errors: E): E => errors;

/** Fills the named parameters of a message. */
export function fill(message: string, params?: Readonly<Record<string, string | number>>): string {
  return message.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    params && name in params ? String(params[name]) : whole,
  );
}

export interface FieldFault {
  field: string;
  message: string;
}
/** The body of every answer that is not a success. */
export interface ErrorBody {
  error: { code: string; message: string; details?: unknown; validationErrors?: FieldFault[] };
}
