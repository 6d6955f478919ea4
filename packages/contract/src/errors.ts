/** The one list of error codes: the shared ones, and what the areas export under a name that ends in `Errors`. */
import * as basic from './basic/index.ts';
import * as cad from './cad/index.ts';
import * as finance from './finance/index.ts';
import * as identity from './identity/index.ts';
import * as inventory from './inventory/index.ts';
import * as nest from './nest/index.ts';
import * as platform from './platform/index.ts';
import * as paintStore from './psi/paint.ts';
import * as produce from './produce/index.ts';
import * as psi from './psi/index.ts';
import * as purchase from './purchase/index.ts';
import * as third from './third/index.ts';
import * as warehouse from './warehouse/index.ts';
import {
  accountErrors,
  basicErrors,
  fileErrors,
  jobErrors,
  orderCodeErrors,
  sharedErrors,
} from './shared.errors.ts';

type Union<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type ErrorsOf<M> = Union<{ [K in keyof M]: K extends `${string}Errors` ? M[K] : never }[keyof M]>;

function errorsOf<M extends object>(area: M): ErrorsOf<M> {
  const lists = Object.entries(area).filter(([name]) => name.endsWith('Errors'));
  return Object.assign({}, ...lists.map(([, list]) => list as object)) as ErrorsOf<M>;
}

export const errors = {
  ...sharedErrors,
  ...basicErrors,
  ...accountErrors,
  ...fileErrors,
  ...jobErrors,
  ...orderCodeErrors,
  ...errorsOf(platform),
  ...errorsOf(identity),
  ...errorsOf(basic),
  ...errorsOf(cad),
  ...errorsOf(inventory),
  ...errorsOf(nest),
  ...errorsOf(paintStore),
  ...errorsOf(produce),
  ...errorsOf(purchase),
  ...errorsOf(warehouse),
  ...errorsOf(psi),
  ...errorsOf(finance),
  ...errorsOf(third),
} as const;
export type ErrorCode = keyof typeof errors;
