/** The account of a space that was just opened: kept in this window's memory until it is loaded anew, never in an address or on the computer. */
import type { OutputOf, tenant } from '@muyun/contract';

export type Opened = OutputOf<typeof tenant.createTenant>;
let last: Opened | undefined;

export function keepOpened(made: Opened): string {
  last = made;
  return `/saas/add-tenant-result?id=${made.tenantId}`;
}
export const openedAs = (tenantId: string): Opened | undefined =>
  last?.tenantId === tenantId ? last : undefined;
