/** How spaces are used, and a word to their owners (platform M4). */
import { createHash } from 'node:crypto';
import { type BodyOf, type QueryOf, tenantInfo as calls, type TenantInfoRow } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { notify } from '../message/index.ts';
import { countActivity, infoOf, type InfoRow, noticed, pageOfInfo } from './tenant-info.store.ts';
import type { Doing } from './tenant.ts';

const [EXPIRY, USE] = [1, 2] as const;
const HOUR_MINUTES = 60;

const shown = ({ ownerUserId: _owner, silentDays: _silent, ...row }: InfoRow): TenantInfoRow => row;

async function list(tx: Tx, query: QueryOf<typeof calls.listInfo>) {
  const { items, counts } = await pageOfInfo(tx, query);
  const { all, ending, silent, storage, trial, falling, found } = counts;
  const chips = { 'chip:1': ending, 'chip:2': silent, 'chip:3': storage, 'chip:4': trial, 'chip:5': falling };
  const totals = { 'chip:all': all, ...chips };
  return { items: items.map(shown), totalCount: found, totals };
}

type Body = BodyOf<typeof calls.sendNotice>;
/** Tells the owner; false when there is nothing to say, or nobody to say it to. The same word is told once a day. */
async function tellOwner(tx: Tx, row: InfoRow, { template, content }: Body): Promise<boolean> {
  if (row.ownerUserId === null) return false;
  const receivers = { to: 'users', userIds: [row.ownerUserId] } as const;
  const text = createHash('sha256')
    .update(content ?? '')
    .digest('hex')
    .slice(0, 12);
  const dedupKey = `notice:${template}:${row.id}:${businessDay()}:${text}`;
  const space = row.displayName;
  if (template === EXPIRY) {
    if (row.daysToExpire === null || row.expireTime === null) return false;
    const date = businessDay(new Date(row.expireTime));
    const vars = { space, edition: row.editionName, date, days: Math.abs(row.daysToExpire) };
    const kind = row.daysToExpire < 0 ? 'expired' : 'expiry';
    await notify(tx, { kind, receivers, vars, dedupKey, url: '/enterprise/info' });
  } else if (template === USE)
    await notify(tx, {
      kind: 'silent',
      receivers,
      vars: { space, days: Math.max(0, row.silentDays) },
      dedupKey,
    });
  else
    await notify(tx, {
      kind: 'business',
      receivers,
      vars: { title: calls.NOTICE_WORDS.custom, content: content ?? '' },
      dedupKey,
    });
  return true;
}

/** Raises Common:NotFound for a space that is none of the platform. */
async function send({ tx, audit }: Doing, body: Body): Promise<{ sent: number; skipped: number }> {
  const ids = [...new Set(body.tenantIds)];
  const rows = await infoOf(tx, ids);
  if (rows.length !== ids.length) raise('Common:NotFound');
  let sent = 0;
  for (const row of rows) if (await tellOwner(tx, row, body)) sent += 1;
  const title = calls.NOTICE_TEMPLATES.find((t) => t.value === body.template)?.label ?? '';
  await audit({
    bizType: 'red.tenants',
    action: 'notice',
    summary: [calls.NOTICE_WORDS.sent, title, body.content].filter(Boolean).join('：'),
    changes: [
      {
        field: 'tenantIds',
        label: calls.NOTICE_WORDS.sent,
        oldValue: null,
        newValue: rows.map((r) => r.displayName),
      },
    ],
  });
  return { sent, skipped: rows.length - sent };
}

export const tenantInfoRoutes: readonly Binding[] = [
  bind(calls.listInfo, ({ tx, query }) => list(tx, query)),
  bind(calls.listNoticed, ({ tx, query }) => noticed(tx, query.tenantId)),
  bind(calls.sendNotice, (doing) => send(doing, doing.body)),
];

export const activityTasks = ({ pools }: Pick<House, 'pools'>): readonly ScheduledTask[] => [
  {
    name: 'tenant.activity',
    next: everyMinutes(HOUR_MINUTES),
    atStart: true,
    run: async (at) => {
      const counted = await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, (tx) =>
        countActivity(tx, at),
      );
      return `${counted} spaces`;
    },
  },
];
