/** What the house tells at its time: of support that looked into a space its owner (platform M14 §8), of spaces to be talked to, and of those that are used less and less, the platform's people, of invitations that ran out whoever sent them (J). */
import { phoneMasked, tenantInfo } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { notify } from '../message/index.ts';
import { dueByPerson, invitesOver, lookedInto } from './reminders.store.ts';
import { fallingByPerson } from './tenant-info.store.ts';

/** First moment of a month of Shanghai, `yyyy-MM`. */
const startOfMonth = (month: string): Date => new Date(`${month}-01T00:00:00+08:00`);
/** The month before that of `at`. */
const monthBefore = (at: Date): string =>
  businessDay(new Date(startOfMonth(businessDay(at).slice(0, 7)).getTime() - 1)).slice(0, 7);

/** Each month once, however many days of the next one it is asked: a day that nobody ran the task is made up for. */
async function tellLooks(tx: Tx, at: Date): Promise<number> {
  const month = monthBefore(at);
  const looked = await lookedInto(tx, startOfMonth(month), startOfMonth(businessDay(at).slice(0, 7)));
  for (const { id, name, ownerUserId, ...counts } of looked)
    await notify(tx, {
      kind: 'supportMonth',
      receivers: { to: 'users', userIds: [ownerUserId] },
      vars: { space: name, month, ...counts },
      dedupKey: `looks:${id}:${month}`,
      url: '/logs/trend',
    });
  return looked.length;
}

/** so many names are told; the others are counted */
const MOST_NAMES = 3;

async function tellDue(tx: Tx, at: Date): Promise<number> {
  const day = businessDay(at);
  const people = await dueByPerson(tx, day);
  for (const { userId, names, count, over } of people)
    await notify(tx, {
      kind: 'followUps',
      receivers: { to: 'users', userIds: [userId] },
      vars: { count, over, names: names.slice(0, MOST_NAMES).join('、') },
      dedupKey: `follow:${userId}:${day}`,
      url: '/saas/tenant-followup',
    });
  return people.length;
}

/** Each week once: of a Monday that nobody ran the task the days after it make up for. */
async function tellFalling(tx: Tx, at: Date): Promise<number> {
  const day = new Date(`${businessDay(at)}T00:00:00Z`);
  const monday = businessDay(new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000));
  const people = await fallingByPerson(tx);
  for (const { userId, names, count } of people)
    await notify(tx, {
      kind: 'churn',
      receivers: { to: 'users', userIds: [userId] },
      vars: { count, weeks: tenantInfo.INFO_RULES.falls, names: names.slice(0, MOST_NAMES).join('、') },
      dedupKey: `churn:${userId}:${monday}`,
      url: '/saas/tenant-info?chip=5',
    });
  return people.length;
}

/** days that a task which nobody ran is made up for */
const OVER_DAYS = 7;

/** Of a day whoever invited is told once, the morning after. */
async function tellOver(tx: Tx, at: Date): Promise<number> {
  const from = businessDay(new Date(at.getTime() - OVER_DAYS * 86_400_000));
  const rows = await invitesOver(tx, from, businessDay(at));
  for (const { tenantId, userId, space, date, count, ...who } of rows) {
    const names = [...who.names, ...who.phones.map(phoneMasked)];
    await notify(tx, {
      kind: 'invitesOver',
      receivers: { to: 'users', userIds: [userId] },
      vars: { count, space, date, names: names.slice(0, MOST_NAMES).join('、') },
      dedupKey: `invites:${tenantId}:${userId}:${date}`,
      url: '/identity/member',
    });
  }
  return rows.length;
}

export function reminderTasks({ pools }: Pick<House, 'pools'>): readonly ScheduledTask[] {
  const asOwner = (work: (tx: Tx) => Promise<number>): Promise<number> =>
    inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, work);
  return [
    {
      name: 'tenant.looks',
      next: dailyAt('08:40'),
      run: async (at) => `${await asOwner((tx) => tellLooks(tx, at))} spaces that support looked into`,
    },
    {
      name: 'member.invites-over',
      next: dailyAt('08:30'),
      run: async (at) => `${await asOwner((tx) => tellOver(tx, at))} people whose invitations ran out`,
    },
    {
      name: 'tenant.churn',
      next: dailyAt('08:35'),
      run: async (at) => `${await asOwner((tx) => tellFalling(tx, at))} people with spaces that fall`,
    },
    {
      name: 'tenant.follow-ups',
      next: dailyAt('08:30'),
      run: async (at) => `${await asOwner((tx) => tellDue(tx, at))} people with spaces to talk to`,
    },
  ];
}
