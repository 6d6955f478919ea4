/** Pictures of files: made when first asked for, kept beside the content they are of, without what a camera writes into it. */
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { newId } from '../../../kit/clock.ts';
import { type FileStore, newKey } from '../../../kit/files.ts';
import { Gate } from '../../../kit/gate.ts';
import type { House } from '../../../kit/house.ts';
import { inTx } from '../../../kit/tx.ts';
import { insertPreview, type Preview, previewOf } from './storage.store.ts';

/** What the house makes by itself; a number higher makes everything anew. */
export const HOUSE_MAKER = 'house-1';
export const COMMAND_MAKER = 'command-1';
const PICTURES: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif']);
/** the longer side in pixels */
const SIDES = { thumb: 320, large: 1600 } as const;
export type PictureSize = keyof typeof SIDES;
const QUALITY = 80;
const MOST_PIXELS = 120_000_000;

sharp.concurrency(1);
sharp.cache(false);
/** a picture unpacked needs much memory: few at once */
const atOnce = new Gate(2);

export const isPicture = (ext: string): boolean => PICTURES.has(ext.toLowerCase());

/** The picture turned as it was held, made smaller, without its place, its camera and its comments. Null when it cannot be read. */
export function smaller(source: Uint8Array, size: PictureSize): Promise<Uint8Array | null> {
  return atOnce.run(() =>
    sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
      .rotate()
      .resize({ width: SIDES[size], height: SIDES[size], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
      .catch(() => null),
  );
}

export interface Of {
  readonly tenantId: string;
  readonly userId: string;
  readonly sha256: string;
  readonly storageKey: string;
}

/** Puts what was made into the store and notes it; what another has made meanwhile is taken instead. */
export async function keepPreview(
  { pools, files }: Pick<House, 'pools' | 'files'>,
  of: Pick<Of, 'tenantId' | 'userId' | 'sha256'>,
  made: { kind: string; maker: string; ext: string; source: { bytes: Uint8Array } | { path: string } },
): Promise<Preview> {
  const storageKey = newKey(of.tenantId, newId(), made.ext);
  await files.put(storageKey, made.source);
  const size = 'bytes' in made.source ? made.source.bytes.length : (await stat(made.source.path)).size;
  const kept = await inTx(pools.work, of, async (tx) => {
    const row = { sha256: of.sha256, kind: made.kind, maker: made.maker, ext: made.ext, size, storageKey };
    if (await insertPreview(tx, row)) return row;
    return (await previewOf(tx, { ...row, makers: [made.maker] })) ?? row;
  });
  if (kept.storageKey !== storageKey) await files.remove(storageKey);
  return kept;
}

/** A smaller picture of a file; null when it is none that can be read. */
export async function pictureOf(
  house: Pick<House, 'pools' | 'files'>,
  of: Of,
  size: PictureSize,
): Promise<Preview | null> {
  const known = await inTx(house.pools.user, { ...of, readOnly: true }, (tx) =>
    previewOf(tx, { sha256: of.sha256, kind: size, makers: [HOUSE_MAKER] }),
  );
  if (known) return known;
  const bytes = await smaller(await contentOf(house.files, of.storageKey), size);
  if (!bytes) return null;
  return keepPreview(house, of, { kind: size, maker: HOUSE_MAKER, ext: 'webp', source: { bytes } });
}

const contentOf = async (files: FileStore, key: string): Promise<Uint8Array> => buffer(await files.get(key));
