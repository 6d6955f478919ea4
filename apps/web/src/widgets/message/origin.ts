/** Where a message comes from. */
import type { MessageView } from '@muyun/contract';

/** The space that sent it; without one it is the platform. */
export const originOf = (row: Pick<MessageView, 'tenantId' | 'tenantName'>): string =>
  row.tenantId === null ? '运营平台' : (row.tenantName ?? '');
