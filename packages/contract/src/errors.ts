/** The one list of error codes. An area adds its own list here in one line. */
import { importErrors } from './cad/import/import.errors.ts';
import { basicDataErrors } from './basic/basic.errors.ts';
import { productErrors } from './cad/product/product.errors.ts';
import { projectErrors } from './cad/project/project.errors.ts';
import { nestOrderErrors } from './nest/order/nest-order.errors.ts';
import {
  accountErrors,
  basicErrors,
  fileErrors,
  jobErrors,
  orderCodeErrors,
  sharedErrors,
} from './shared.errors.ts';

export const errors = {
  ...sharedErrors,
  ...basicErrors,
  ...accountErrors,
  ...fileErrors,
  ...jobErrors,
  ...orderCodeErrors,
  ...basicDataErrors,
  ...projectErrors,
  ...productErrors,
  ...nestOrderErrors,
  ...importErrors,
} as const;
export type ErrorCode = keyof typeof errors;
