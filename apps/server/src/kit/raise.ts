/** Raising an error of the catalogue, and the one place where any other failure becomes an answer. */
import {
  errors,
  type ErrorBody,
  type ErrorCode,
  type ErrorParams,
  type ErrorSpec,
  type FieldFault,
  fill,
} from '@muyun/contract';

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

/** 400 with the faulty fields. */
export function invalid(faults: FieldFault[]): AppError {
  return new AppError(
    'Common:Validation',
    faults.length === 1 && faults[0]
      ? `填写内容有误：${faults[0].message}`
      : errors['Common:Validation'].message,
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
