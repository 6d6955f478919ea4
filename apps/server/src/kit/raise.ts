/** Raising an error of the catalogue, and the one place where any other failure becomes an answer. */
import { errors, type ErrorBody, type ErrorCode, type ErrorParams, type ErrorSpec, type FieldFault, fill } from '@muyun/contract';

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
        code: this.code, message: this.message,
        ...(this.details === undefined ? {} : { details: this.details }),
        ...(this.validationErrors ? { validationErrors: this.validationErrors } : {}),
      },
    };
  }
}

type Params<C extends ErrorCode> = ErrorParams<(typeof errors)[C]>;
type Args<C extends ErrorCode> = Params<C> extends undefined ? [params?: undefined, details?: unknown] : [params: Params<C>, details?: unknown];

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
  return new AppError('Common:Validation', faults.length === 1 && faults[0] ? `填写内容有误：${faults[0].message}` : errors['Common:Validation'].message, undefined, faults);
}

/** Maps what the database refuses to an error of the catalogue, by SQLSTATE; null when it is not one of these. */
export function fromDatabase(error: unknown): AppError | null {
  const code = (error as { code?: unknown }).code;
  switch (code) {
    case '23505': return appError('Common:Duplicate');
    // a row that points to nothing of this space: its target is another's or gone; a row that is pointed to stays
    case '23503': return appError(/still referenced/.test(String((error as { detail?: unknown }).detail)) ? 'Common:Referenced' : 'Common:NotFound');
    case '55P03': case '40001': case '40P01': case '57014': return appError('Common:Busy');
    case '23514': case '22003': case '22P02': case '22001': case '23502': case '22021': return appError('Common:Validation');
    default: return null;
  }
}
