/** The one list of error codes. An area adds its own list here in one line. */
import { accountErrors, basicErrors, fileErrors, jobErrors, orderCodeErrors, sharedErrors } from './shared.errors.ts';

export const errors = { ...sharedErrors, ...basicErrors, ...accountErrors, ...fileErrors, ...jobErrors, ...orderCodeErrors } as const;
export type ErrorCode = keyof typeof errors;
