/** A broken rule of one field: the error of the catalogue, and the same sentence at the field, so that a form shows it where it belongs. */
import type { ErrorCode } from '@muyun/contract';
import { AppError, appError } from '../../../kit/raise.ts';

/** Throws the error with `validationErrors` naming `field`. */
export function raiseAt<C extends ErrorCode>(field: string, ...rest: Parameters<typeof appError<C>>): never {
  const error = appError<C>(...rest);
  throw new AppError(error.code, error.message, error.details, [{ field, message: error.message }]);
}
