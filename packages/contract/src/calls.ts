/** The registry of all calls: what the server binds, the API describes and the generated suites attack. */
import type { AnyCall } from './kit/call.ts';
import * as productImport from './cad/import/import.calls.ts';
import * as areaRule from './basic/area-rule/area-rule.calls.ts';
import * as color from './basic/color/color.calls.ts';
import * as excelTemplate from './basic/excel-template/excel-template.calls.ts';
import * as demander from './basic/demander/demander.calls.ts';
import * as plateType from './basic/plate-type/plate-type.calls.ts';
import * as stock from './basic/stock/stock.calls.ts';
import * as texture from './basic/texture/texture.calls.ts';
import * as product from './cad/product/product.calls.ts';
import * as productMasters from './cad/product/product.masters.ts';
import * as project from './cad/project/project.calls.ts';
import * as nestOrder from './nest/order/nest-order.calls.ts';
import * as home from './home/home.calls.ts';
import * as search from './home/search.calls.ts';
import * as account from './platform/account/account.calls.ts';
import * as auditLog from './platform/audit/audit.calls.ts';
import * as file from './platform/file/file.calls.ts';
import * as job from './platform/job/job.calls.ts';
import * as staff from './platform/staff/staff.calls.ts';
import * as unlock from './platform/unlock/unlock.calls.ts';
import * as orderCode from './platform/order-code/order-code.calls.ts';

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'right' in value;

const areas: readonly Record<string, unknown>[] = [
  account,
  auditLog,
  file,
  job,
  staff,
  unlock,
  orderCode,
  texture,
  plateType,
  color,
  areaRule,
  excelTemplate,
  demander,
  stock,
  project,
  product,
  productMasters,
  nestOrder,
  productImport,
  home,
  search,
];

export const allCalls: readonly AnyCall[] = areas.flatMap((area) => Object.values(area).filter(isCall));
