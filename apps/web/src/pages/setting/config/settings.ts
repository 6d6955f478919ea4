/** What the server tells of the approval rules of a space. */
import type { approval, OutputOf } from '@muyun/contract';

export type Settings = OutputOf<typeof approval.listApprovalRules>;
