/** Whoever started a computation is told how it ended: it may have taken an hour. */
import { NEST_BARS } from '@muyun/contract';
import type { JobRow } from '../../../kit/jobs.ts';
import type { Tx } from '../../../kit/tx.ts';
import { notify } from '../../platform/message/index.ts';
import { NEST_BIZ } from './nest-life.ts';

interface Ended {
  readonly job: Pick<JobRow, 'creatorId'>;
  readonly runId: string;
  readonly order: { readonly id: string; readonly no: string; readonly kind: number };
}

const shared = ({ job, runId, order }: Ended) =>
  ({
    receivers: { to: 'users', userIds: [job.creatorId] },
    bizRef: { type: NEST_BIZ, id: order.id },
    url: `/nest/${order.kind === NEST_BARS ? 'accessory-order' : 'order'}-detail?id=${order.id}`,
    dedupKey: `nest:${runId}`,
  }) as const;

export const tellDone = (tx: Tx, ended: Ended): Promise<void> =>
  notify(tx, { kind: 'nestDone', vars: { no: ended.order.no }, ...shared(ended) });

export const tellFailed = (tx: Tx, ended: Ended, reason: string): Promise<void> =>
  notify(tx, { kind: 'nestFailed', vars: { no: ended.order.no, reason }, ...shared(ended) });
