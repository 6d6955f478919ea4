/** 企业介绍: the page of the factory (platform M17). What anybody reads of it is made anew at most once a minute. */
import { type BodyOf, type PublicSite, type site as calls, type SiteView } from '@muyun/contract';
import { Memo } from '../../../kit/memo.ts';
import { type FileAnswer, mimeOf } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { cleanHtml } from '../../../kit/rich-text.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { isPicture, pictureOf } from '../storage/index.ts';
import { liveOf } from './monitor.ts';
import { openMonitor, shownMonitors } from './monitor.store.ts';
import {
  type CaseRow,
  extsOf,
  findSite,
  openCase,
  PICTURE_KIND,
  picturesOf,
  shownCases,
  shownPictures,
  type SiteRow,
  spaceOfSite,
  writePictures,
  writeSite,
} from './site.store.ts';

const EMPTY: SiteRow = {
  sitePrefix: null,
  customDomain: null,
  title: '',
  slogan: '',
  content: '',
  contact: '',
  phones: [],
  hotline: '',
  address: '',
  lng: null,
  lat: null,
  isPublished: false,
  version: 0,
};

export async function siteOf(tx: Tx): Promise<SiteView> {
  const [row, pictures] = await Promise.all([findSite(tx), picturesOf(tx)]);
  const of = (kind: number) => pictures.filter((p) => p.kind === kind).map(({ kind: _kind, ...p }) => p);
  const found = row ?? EMPTY;
  return {
    ...found,
    content: cleanHtml(found.content),
    banners: of(PICTURE_KIND.banner),
    qualifications: of(PICTURE_KIND.qualification),
  };
}

/** Raises File:TypeRefused for what is no picture that can be shown to everybody. */
async function assertPictures(tx: Tx, ids: readonly string[]): Promise<void> {
  if ((await extsOf(tx, ids)).some((ext) => !isPicture(ext))) raise('File:TypeRefused');
}

const TAKEN: Readonly<Record<string, 'Web:PrefixExists' | 'Web:DomainExists'>> = {
  web_site_prefix: 'Web:PrefixExists',
  web_site_domain: 'Web:DomainExists',
};

/** Raises Common:StaleVersion, Web:PrefixExists, Web:DomainExists, Web:TitleRequired, File:TypeRefused. */
export async function saveSite(tx: Tx, body: BodyOf<typeof calls.saveSite>): Promise<SiteView> {
  const { bannerFileIds, qualificationFileIds, version, ...rest } = body;
  if (body.isPublished && (rest.title === '' || !rest.sitePrefix)) raise('Web:TitleRequired');
  await assertPictures(tx, [...bannerFileIds, ...qualificationFileIds]);
  const row = {
    ...rest,
    sitePrefix: rest.sitePrefix ?? null,
    customDomain: rest.customDomain ?? null,
    lng: rest.lng ?? null,
    lat: rest.lat ?? null,
    content: cleanHtml(rest.content),
  };
  const isWritten = await writeSite(tx, row, version).catch((error: unknown) => {
    const { constraint = '' } = error as { constraint?: string };
    const code = TAKEN[constraint];
    if (code) raise(code);
    throw error;
  });
  if (!isWritten) raise('Common:StaleVersion');
  await writePictures(tx, PICTURE_KIND.banner, bannerFileIds);
  await writePictures(tx, PICTURE_KIND.qualification, qualificationFileIds);
  return siteOf(tx);
}

/** The published space of an address of a browser: its own domain, or a prefix before ours. */
export async function siteOfHost(
  house: House,
  hostname: string,
): Promise<Pick<SiteRow, 'title' | 'slogan'> | null> {
  const domain = hostname.toLowerCase().replace(/:\d+$/, '');
  const [prefix = ''] = domain.split('.');
  const tenantId = await inTx(
    house.pools.host,
    { tenantId: PLATFORM, userId: PLATFORM, readOnly: true },
    async (tx) => {
      const own = await spaceOfSite(tx, { domain });
      return own ?? (domain.includes('.') ? spaceOfSite(tx, { prefix }) : null);
    },
  );
  return tenantId === null ? null : ((await inSpace(house, tenantId, findSite)) ?? null);
}

const inSpace = <T>(house: House, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.user, { tenantId, userId: PLATFORM }, work);

/** Whose page it is. Raises Common:NotFound: one that is not published is none. */
async function spaceOf(house: House, prefix: string): Promise<string> {
  const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  return (
    (await inTx(house.pools.host, scope, (tx) => spaceOfSite(tx, { prefix }))) ?? raise('Common:NotFound')
  );
}

const CACHED_MS = 60_000;
const MOST_CACHED = 500;
const memo = new Memo(CACHED_MS, MOST_CACHED);
const address = (prefix: string, id: string): string => `/api/public/site/${prefix}/pictures/${id}`;

export const publicSite = (house: House, prefix: string): Promise<PublicSite> =>
  memo.get(`${house.config.dataDir} site ${prefix}`, async () => {
    const view = await inSpace(house, await spaceOf(house, prefix), siteOf);
    const {
      sitePrefix: _p,
      customDomain: _d,
      isPublished: _i,
      version: _v,
      banners,
      qualifications,
      ...face
    } = view;
    return {
      ...face,
      banners: banners.map((b) => address(prefix, b.id)),
      qualifications: qualifications.map((q) => address(prefix, q.id)),
    };
  });

/** Of a case what anybody may see; films stay in the house. */
async function faceOf(tx: Tx, prefix: string, row: CaseRow) {
  const known = new Set(
    (await shownPictures(tx, row.media)).filter((p) => isPicture(p.ext)).map((p) => p.id),
  );
  const pictures = row.media.filter((id) => known.has(id)).map((id) => address(prefix, id));
  const { media: _media, content, viewCount, ...brief } = row;
  return {
    brief: { ...brief, cover: pictures[0] ?? null },
    pictures,
    content: cleanHtml(content),
    viewCount,
  };
}

export const publicCases = (house: House, prefix: string) =>
  memo.get(`${house.config.dataDir} cases ${prefix}`, async () =>
    inSpace(house, await spaceOf(house, prefix), async (tx) => {
      const rows = await shownCases(tx);
      return Promise.all(rows.map(async (row) => (await faceOf(tx, prefix, row)).brief));
    }),
  );

/** Raises Common:NotFound. */
export async function publicCase(house: House, prefix: string, id: string) {
  return inSpace(house, await spaceOf(house, prefix), async (tx) => {
    const row = (await openCase(tx, id)) ?? raise('Common:NotFound');
    const { brief, pictures, content, viewCount } = await faceOf(tx, prefix, row);
    return { ...brief, pictures, content, viewCount };
  });
}

/** A picture as it was made for the page: smaller, and without what the camera wrote. Raises Common:NotFound. */
export async function publicPicture(house: House, prefix: string, id: string): Promise<FileAnswer> {
  const tenantId = await spaceOf(house, prefix);
  const [file] = await inSpace(house, tenantId, (tx) => shownPictures(tx, [id]));
  const made =
    file && isPicture(file.ext)
      ? await pictureOf(house, { ...file, tenantId, userId: PLATFORM }, 'large')
      : null;
  if (!made) raise('Common:NotFound');
  return { name: `${id}.${made.ext}`, mime: mimeOf(made.ext), body: await house.files.get(made.storageKey) };
}

export const publicMonitors = (house: House, prefix: string) =>
  memo.get(`${house.config.dataDir} monitors ${prefix}`, async () =>
    (await inSpace(house, await spaceOf(house, prefix), shownMonitors)).map(
      ({ snapshotFileId: id, ...m }) => ({
        ...m,
        snapshot: id === null ? null : address(prefix, id),
      }),
    ),
  );

/** An address is good for ten minutes: five of them it is given to all who ask, so that nobody wears out the cloud. */
const PLAYED_MS = 300_000;
const played = new Memo(PLAYED_MS, MOST_CACHED);
/** Raises Common:NotFound, Monitor:Ys7NotSet, Monitor:Offline, Monitor:Ys7Failed. */
export async function publicPlay(house: House, prefix: string, id: string) {
  const tenantId = await spaceOf(house, prefix);
  // asked each time: what is not public any more is not played on
  const row = (await inSpace(house, tenantId, (tx) => openMonitor(tx, id))) ?? raise('Common:NotFound');
  const asker = { userId: PLATFORM, tenant: { id: tenantId } };
  return played.get(`${house.config.dataDir} ${id} ${row.version}`, () => liveOf(house, asker, row));
}
