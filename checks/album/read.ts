/** What the tests have left in the album: statements with their places, calls with their answers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Photo } from '../../apps/server/test/album.ts';

export interface Album {
  readonly photos: readonly Photo[];
  /** calls that answered with success */
  readonly succeeded: ReadonlySet<string>;
  /** codes that were provoked */
  readonly provoked: ReadonlySet<string>;
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
  const answers = lines(folder, '.answers').map((l) => l.split(' ') as [string, string]);
  return {
    photos: [...photos.values()],
    succeeded: new Set(answers.flatMap(([id, outcome]) => (outcome === 'ok' ? [id] : []))),
    provoked: new Set(answers.flatMap(([, outcome]) => (outcome === 'ok' ? [] : [outcome]))),
  };
}
