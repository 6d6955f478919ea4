/** Which edition a space has and until when, and its service (platform M4). Every change gives its reason. */
import { type BodyOf, type tenant as calls, TREND, TREND_TITLES } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import { editionsOf } from '../space/index.ts';
import { type Doing, EVERY_TYPE, held, tellInside, told, view } from './tenant.ts';
import { raiseVersions, writeEdition, writeService } from './tenant.store.ts';

const dayOf = (time: string | null): string | null => time && businessDay(new Date(time));

/** Another edition of the same type, its end, whether it is on trial. Raises Tenant:EditionType, Tenant:EndRequired. */
export async function changeEdition(doing: Doing, body: BodyOf<typeof calls.setEdition>) {
  const { tx } = doing;
  const row = await held(tx, body.tenantId, body.version);
  const edition =
    (await editionsOf(tx, EVERY_TYPE)).find((e) => e.id === body.editionId) ?? raise('Common:NotFound');
  if (edition.editionType !== row.editionType) raise('Tenant:EditionType');
  if (!edition.isFree && !body.endTime) raise('Tenant:EndRequired');
  const endTime = edition.isFree ? null : (body.endTime ?? null);
  const isTrial = !edition.isFree && body.isInTrialPeriod;
  await writeEdition(tx, row.id, { editionId: edition.id, endTime, isTrial });
  await raiseVersions(tx, row.id);
  const text = (name: string, end: string | null): string => [name, dayOf(end)].filter(Boolean).join(' ');
  await told(
    doing,
    row,
    {
      trendType: TREND.edition,
      title: TREND_TITLES.edition,
      oldValue: text(row.editionName, row.expireTime),
      newValue: text(edition.name, endTime),
      reason: body.reason,
    },
    'edition',
  );
  await tellInside(doing, row.id);
  return view(tx, row.id);
}

export async function changeService(doing: Doing, body: BodyOf<typeof calls.setService>) {
  const { tx } = doing;
  const row = await held(tx, body.tenantId, body.version);
  await writeService(tx, row.id, body.endTime);
  const [oldValue, newValue] = [dayOf(row.serviceEndTime), dayOf(body.endTime)];
  const trend = { trendType: TREND.service, title: TREND_TITLES.service, oldValue, newValue };
  await told(doing, row, { ...trend, reason: body.reason }, 'service');
  return view(tx, row.id);
}
