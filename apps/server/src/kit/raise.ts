/** Raising an error of the catalogue, and the one place where any other failure becomes an answer. */
import {
  DOC_WORDS,
  errors,
  type ErrorBody,
  type ErrorCode,
  type ErrorParams,
  type ErrorSpec,
  type FieldFault,
  fill,
  rowWords,
  SHEET_WORDS,
} from '@muyun/contract';
import type { ZodType } from 'zod';

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly validationErrors: FieldFault[] | undefined;
  constructor(code: ErrorCode, message: string, details?: unknown, validationErrors?: FieldFault[]) {
    super(message);
    this.code = code;
    this.status = errors[code].status;
    this.details = details;
    const { field } = errors[code] as ErrorSpec;
    this.validationErrors = validationErrors ?? (field ? [{ field, message }] : undefined);
  }
  body(): ErrorBody {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.details === undefined ? {} : { details: this.details }),
        ...(this.validationErrors ? { validationErrors: this.validationErrors } : {}),
      },
    };
  }
}

type Params<C extends ErrorCode> = ErrorParams<(typeof errors)[C]>;
type Args<C extends ErrorCode> =
  Params<C> extends undefined
    ? [params?: undefined, details?: unknown]
    : [params: Params<C>, details?: unknown];

/** The error `code` with its parameters filled in; `details` may carry data that the screen needs to repair it. */
export function appError<C extends ErrorCode>(code: C, ...rest: Args<C>): AppError {
  const [params, details] = rest as [Record<string, string | number> | undefined, unknown];
  return new AppError(code, fill(errors[code].message, params), details);
}

/** Throws `code`. Guards end in it: a rule that failed never returns false. */
export function raise<C extends ErrorCode>(code: C, ...rest: Args<C>): never {
  throw appError(code, ...rest);
}

/** Throws the error with `validationErrors` naming `field`. */
export function raiseAt<C extends ErrorCode>(field: string, ...rest: Parameters<typeof appError<C>>): never {
  const { code, message, details } = appError<C>(...rest);
  throw new AppError(code, message, details, [{ field, message }]);
}

/** The words of a row before the sentence about it; nothing where it is in none. */
const inRow = (where: string, message: string): string =>
  where === '' ? message : fill(SHEET_WORDS.inWhere, { where, message });

/** Throws `code` with the row that it concerns: 第2行·材料：数据不存在或已被删除. */
export function raiseIn<C extends ErrorCode>(where: string, code: C, ...rest: Args<C>): never {
  const error = appError(code, ...rest);
  throw new AppError(code, inRow(where, error.message), error.details);
}

/** Throws `code` with the number of its row before it, from 1. */
export function raiseInRow<C extends ErrorCode>(n: number, code: C, ...rest: Args<C>): never {
  raiseIn(fill(DOC_WORDS.line, { n }), code, ...rest);
}

/** 400 with the faulty fields; what stands in a row of `schema` is named with it. */
export function invalid(faults: FieldFault[], schema?: ZodType): AppError {
  const [first] = faults;
  const where = first && schema ? rowWords(schema, first.field) : '';
  const general = errors['Common:Validation'].message;
  const isTold = first !== undefined && (faults.length === 1 || where !== '');
  const others = faults.length > 1 ? fill(SHEET_WORDS.others, { n: faults.length }) : '';
  return new AppError(
    'Common:Validation',
    isTold ? `${general}：${inRow(where, first.message)}${others}` : general,
    undefined,
    faults,
  );
}

/** What the database, the disk or the way to them refuses, by their own codes. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  'Common:Duplicate': ['23505'],
  'Common:Busy': ['55P03', '40001', '40P01', '57014'],
  'Common:Validation': ['23514', '22003', '22P02', '22001', '23502', '22021', '22P05'],
  'Common:DatabaseDown': [
    '57P01',
    '57P02',
    '57P03',
    '08000',
    '08001',
    '08003',
    '08006',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    '25006',
  ],
  'Common:Overloaded': ['53300', '53200', 'EMFILE', 'ENFILE'],
  'Common:DiskFull': ['53100', 'ENOSPC', 'EDQUOT'],
  'Common:StorageReadOnly': ['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'EIO', '58030'],
};
const BY_CODE: ReadonlyMap<string, ErrorCode> = new Map(
  Object.entries(CODES).flatMap(([error, codes]) => codes.map((code) => [code, error as ErrorCode] as const)),
);

/** Messages of the driver that have no code: no connection was free in time, or the one in use was lost. */
const BY_MESSAGE: readonly (readonly [RegExp, ErrorCode])[] = [
  [/timeout exceeded when trying to connect|timeout expired/, 'Common:Overloaded'],
  [
    /Connection terminated|Client has encountered a connection error|server closed the connection|the database system is|not currently accepting connections/,
    'Common:DatabaseDown',
  ],
];

/** The error of the catalogue that a refusal from below stands for; null when it is not one of these. */
export function fromDatabase(error: unknown): AppError | null {
  const { code, message, detail } = error as { code?: unknown; message?: unknown; detail?: unknown };
  // a row that points to nothing of this space: its target is another's or gone; a row that is pointed to stays
  if (code === '23503')
    return appError(/still referenced/.test(String(detail)) ? 'Common:Referenced' : 'Common:NotFound');
  const known =
    (typeof code === 'string' ? BY_CODE.get(code) : undefined) ??
    BY_MESSAGE.find(([pattern]) => pattern.test(String(message)))?.[1];
  return known === undefined ? null : new AppError(known, errors[known].message);
}
