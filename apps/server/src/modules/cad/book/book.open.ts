/** 图册 for whoever has its link (platform M19): opened by its code, and by a password where it has one. One of the few hops into a space without a session (platform F3). */
import { BRAND_SCOPE, openBook as calls } from '@muyun/contract';
import { type Binding, bindOutside, type Context } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import { FILE_ADDRESS } from '../../../kit/file-access.ts';
import { type FileAnswer, mimeOf } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { Memo } from '../../../kit/memo.ts';
import { raise } from '../../../kit/raise.ts';
import { addressKey } from '../../../kit/rates.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { markOn } from '../../basic/index.ts';
import { verifyPassword } from '../../platform/account/index.ts';
import { isPicture, pictureOf } from '../../platform/storage/index.ts';
import { drawingSvg } from './book.drawing.ts';
import {
  allPieces,
  besideOf,
  dropTries,
  findShare,
  groupsOf,
  headOf,
  logoFile,
  noteView,
  pageOfPieces,
  pictureFile,
  pieceOf,
  picturesOf,
  projectsOf,
  type Share,
  takeTry,
} from './book.open.store.ts';
import { detailOf, rowOf } from './book.pieces.ts';
import { type BookHead, bookPdf } from './book.print.ts';
import { type Entry, entryOf, imageLink, type ImageKind, isLink, newToken } from './book.token.ts';

type Secret = () => string;
type Of = Pick<Context<typeof calls.bookCover>, 'house' | 'params' | 'bookToken'>;

const inSpace = <T>(house: House, share: Pick<Share, 'tenantId'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.user, { tenantId: share.tenantId, userId: PLATFORM }, work);

/** Raises Book:NotFound for a code of nobody, of a closed book, of one past its time, of a space that is closed. */
async function shareOf(house: House, code: string): Promise<Share> {
  const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  return (await inTx(house.pools.host, scope, (tx) => findShare(tx, code))) ?? raise('Book:NotFound');
}

/** Raises Book:NotFound, Book:Unopened. */
async function entered(
  secret: string,
  { house, params, bookToken }: Of,
): Promise<{ share: Share; entry: Entry }> {
  const share = await shareOf(house, params.code);
  const entry = entryOf(secret, share, bookToken ?? '', now());
  return { share, entry: entry ?? raise('Book:Unopened') };
}

const headIn = async (tx: Tx, share: Share) => (await headOf(tx, share)) ?? raise('Book:NotFound');
/** Where the mark of the book lies: that of a brand that its projects bear (which may be another company's), else the space's own. */
async function markOf(
  house: House,
  share: Share,
): Promise<{ readonly tenantId: string; readonly fileId: string; readonly brandUrl: string | null } | null> {
  const brand = await inSpace(house, share, (tx) => markOn(tx, projectsOf(share), BRAND_SCOPE.book));
  const address = brand?.fileAddress ?? share.logoUrl;
  if (!address?.startsWith(FILE_ADDRESS)) return null;
  return {
    tenantId: brand?.tenantId ?? share.tenantId,
    fileId: address.slice(FILE_ADDRESS.length),
    brandUrl: brand?.brandUrl ?? null,
  };
}

async function read({ house, params }: Of) {
  const share = await shareOf(house, params.code);
  const head = await inSpace(house, share, (tx) => headIn(tx, share));
  const mark = await markOf(house, share);
  return {
    needPassword: share.passwordHash !== null,
    title: share.title || head.displayName,
    tenantName: share.tenantName,
    logoUrl: mark === null ? null : `/api/cad/book/${share.code}/logo`,
    brandUrl: mark?.brandUrl ?? null,
  };
}

/** Raises Book:NotFound, Book:PasswordWrong, Book:Locked. */
async function open(secret: string, doing: Omit<Context<typeof calls.openBook>, 'tx'>) {
  const { house, params, body, who, userAgent } = doing;
  const share = await shareOf(house, params.code);
  const address = addressKey(who.ip);
  const { passwordHash } = share;
  if (passwordHash !== null) {
    // asked for a password first: that is no try
    if (!body.password) raise('Book:PasswordWrong');
    const tries = await inSpace(house, share, (tx) => takeTry(tx, share.id, address, now()));
    if (tries > calls.BOOK_TRIES) raise('Book:Locked');
    if (!(await verifyPassword(secret, passwordHash, body.password))) raise('Book:PasswordWrong');
  }
  await inSpace(house, share, async (tx) => {
    await headIn(tx, share);
    if (passwordHash !== null) await dropTries(tx, share.id, address);
    await noteView(tx, share.id, { ip: who.ip.slice(0, 64), userAgent: userAgent.slice(0, 300) });
  });
  return { bookToken: newToken(secret, share, now()), expiresIn: calls.BOOK_SECONDS };
}

const minuteOf = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
const watermarkOf = (share: Share): string => `${share.tenantName} ${minuteOf(now())}`;

async function cover(secret: string, of: Of) {
  const { share, entry } = await entered(secret, of);
  const [head, pictures, groups] = await inSpace(of.house, share, (tx) =>
    Promise.all([headIn(tx, share), picturesOf(tx, share.id), groupsOf(tx, share)]),
  );
  const { showSize, showQuantity, showProgress, allowDownload, expireTime, tenantName } = share;
  return {
    title: share.title || head.displayName,
    tenantName,
    projectName: head.name,
    batches: head.batches,
    kinds: head.kinds,
    quantity: showQuantity ? head.quantity : null,
    area: showSize && showQuantity ? head.area : null,
    pictures: pictures.map((id) => imageLink(secret, share, entry, 'picture', id)),
    ...groups,
    showSize,
    showQuantity,
    showProgress,
    allowDownload,
    expireTime,
    watermark: watermarkOf(share),
  };
}

async function products(secret: string, of: Omit<Context<typeof calls.bookProducts>, 'tx'>) {
  const { share } = await entered(secret, of);
  const page = await inSpace(of.house, share, (tx) => pageOfPieces(tx, share, of.query));
  return { ...page, items: page.items.map((p) => rowOf(p, share)) };
}

/** Raises Book:NotFound for a piece that the book does not show, whose ever it is. */
async function product(secret: string, of: Omit<Context<typeof calls.bookProduct>, 'tx'>) {
  const { share, entry } = await entered(secret, of);
  const id = of.params.productId;
  const [piece, filtered, all] = await inSpace(of.house, share, (tx) =>
    Promise.all([pieceOf(tx, share, id), besideOf(tx, share, of.query, id), besideOf(tx, share, {}, id)]),
  );
  const beside = filtered ?? all;
  if (!piece || !beside) raise('Book:NotFound');
  return {
    ...detailOf(piece, share),
    ...beside,
    drawingUrl: piece.geometry ? imageLink(secret, share, entry, 'drawing', id) : null,
  };
}

/** A book that many download at once is drawn once a minute. */
const KEPT_MS = 60_000;
const MOST_KEPT = 16;
const drawn = new Memo(KEPT_MS, MOST_KEPT);

/** Raises Book:NotFound, Book:Unopened, Book:NoDownload, Book:TooMany. */
async function down(secret: string, of: Omit<Context<typeof calls.downBook>, 'tx'>): Promise<FileAnswer> {
  const { house, query } = of;
  const { share } = await entered(secret, of);
  if (!share.allowDownload) raise('Book:NoDownload');
  const most = calls.BOOK_MOST_PAGES;
  const [head, pieces] = await inSpace(house, share, (tx) =>
    Promise.all([headIn(tx, share), allPieces(tx, share, query, most + 1)]),
  );
  if (pieces.length > most) raise('Book:TooMany', { most });
  const shown: BookHead = {
    title: share.title || head.displayName,
    projectName: head.name,
    batches: head.batches,
    watermark: watermarkOf(share),
    brandUrl: (await markOf(house, share))?.brandUrl ?? null,
  };
  const key = JSON.stringify([house.config.dataDir, share, query, shown]);
  return drawn.get(key, () => bookPdf(shown, share, pieces));
}

type Link = Omit<Context<typeof calls.bookDrawing>, 'tx'>;
/** The book of a link that was made for this image. Raises Book:NotFound, Book:Unopened. */
async function linked(
  secret: string,
  of: Pick<Link, 'house' | 'query'> & { readonly params: { readonly code: string } },
  image: { readonly kind: ImageKind; readonly id: string },
): Promise<Share> {
  const share = await shareOf(of.house, of.params.code);
  if (!isLink(secret, share, of.query, image, now())) raise('Book:Unopened');
  return share;
}

async function drawing(secret: string, of: Link): Promise<FileAnswer> {
  const id = of.params.productId;
  const share = await linked(secret, of, { kind: 'drawing', id });
  const piece = await inSpace(of.house, share, (tx) => pieceOf(tx, share, id));
  if (!piece?.geometry) raise('Book:NotFound');
  const body = new TextEncoder().encode(drawingSvg(piece.geometry, share.showSize));
  return { name: `${id}.svg`, mime: mimeOf('svg'), body };
}

type Content = Awaited<ReturnType<typeof pictureFile>>;
/** A picture smaller, without what the camera wrote. Raises Book:NotFound. */
async function pictureAnswer(
  house: House,
  share: Share,
  file: Content,
  size: 'thumb' | 'large',
): Promise<FileAnswer> {
  const of = { tenantId: share.tenantId, userId: PLATFORM };
  const made = file && isPicture(file.ext) ? await pictureOf(house, { ...file, ...of }, size) : null;
  if (!made) raise('Book:NotFound');
  return {
    name: `${share.id}.${made.ext}`,
    mime: mimeOf(made.ext),
    body: await house.files.get(made.storageKey),
  };
}

async function picture(secret: string, of: Omit<Context<typeof calls.bookPicture>, 'tx'>) {
  const id = of.params.fileId;
  const share = await linked(secret, of, { kind: 'picture', id });
  const file = await inSpace(of.house, share, (tx) => pictureFile(tx, share.id, id));
  return pictureAnswer(of.house, share, file, 'large');
}

async function logo({ house, params }: Of): Promise<FileAnswer> {
  const share = await shareOf(house, params.code);
  const { tenantId, fileId } = (await markOf(house, share)) ?? raise('Book:NotFound');
  const file = await inSpace(house, { tenantId }, (tx) => logoFile(tx, fileId));
  return pictureAnswer(house, { ...share, tenantId }, file, 'thumb');
}

export const openBookRoutes = (secret: Secret): readonly Binding[] => [
  bindOutside(calls.readBook, read),
  bindOutside(calls.bookLogo, logo),
  bindOutside(calls.openBook, (of) => open(secret(), of)),
  bindOutside(calls.bookCover, (of) => cover(secret(), of)),
  bindOutside(calls.bookProducts, (of) => products(secret(), of)),
  bindOutside(calls.bookProduct, (of) => product(secret(), of)),
  bindOutside(calls.downBook, (of) => down(secret(), of)),
  bindOutside(calls.bookDrawing, (of) => drawing(secret(), of)),
  bindOutside(calls.bookPicture, (of) => picture(secret(), of)),
];
