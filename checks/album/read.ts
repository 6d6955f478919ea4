/** What the tests have left in the album: statements with their places, calls with their answers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Photo } from '../../apps/server/test/album.ts';

export interface Album {
  readonly photos: readonly Photo[];
  /** calls that answered with success */
  readonly succeeded: ReadonlySet<string>;
  /** codes that were answered by any call, or told by one: of a job, of one document of a batch */
  readonly provoked: ReadonlySet<string>;
  /** codes that a call refused with, by its id */
  readonly refusals: ReadonlyMap<string, ReadonlySet<string>>;
}

const lines = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((f) => f.endsWith(ending))
        .flatMap((f) => readFileSync(path.join(folder, f), 'utf8').split('\n').filter(Boolean))
    : [];

export function readAlbum(folder: string): Album {
  const photos = new Map<string, Photo>();
  for (const line of lines(folder, '.jsonl')) {
    const photo = JSON.parse(line) as Photo;
    photos.set(photo.text, photo);
  }
  const succeeded = new Set<string>();
  const provoked = new Set<string>();
  const refusals = new Map<string, Set<string>>();
  for (const line of lines(folder, '.answers')) {
    const [id = '', outcome = '', told] = line.split(' ');
    if (outcome === 'ok') succeeded.add(id);
    else provoked.add(told ?? outcome);
    if (outcome !== 'ok' && told === undefined)
      refusals.set(id, (refusals.get(id) ?? new Set()).add(outcome));
  }
  return { photos: [...photos.values()], succeeded, provoked, refusals };
}
