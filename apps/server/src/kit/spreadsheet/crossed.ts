/** Texts of runs in which some are crossed out: what is left counts, a reader that joins all of them reads `12001250`. */
import { decoded } from './parts.ts';
import { inflate, type ZipEntry } from './zip-check.ts';

const RUN = /<(?:\w+:)?r(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?r>/g;
const TEXT = /<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g;
const STRUCK = /<(?:\w+:)?d?strike(?:\s+val\s*=\s*["'](?:1|true)["'])?\s*\/?>/;

/** A font or a run through which a line is drawn. */
export const isCrossedOut = (xml: string): boolean => STRUCK.test(xml);

/** What is left of a text of runs; null when nothing of it is crossed out. */
export function keptOf(item: string): string | null {
  if (!isCrossedOut(item)) return null;
  const runs = [...item.matchAll(RUN)].map(([, run = '']) => run);
  return runs
    .filter((run) => !isCrossedOut(run))
    .flatMap((run) => [...run.matchAll(TEXT)].map(([, text = '']) => decoded(text)))
    .join('');
}

const ITEM = /<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g;
/** Of the shared texts those of which something is crossed out, by their number. */
export function crossedStrings(entry: ZipEntry | undefined): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  if (!entry) return found;
  const xml = inflate(entry);
  if (!xml.includes('strike')) return found;
  let index = 0;
  for (const [, item = ''] of xml.toString('utf8').matchAll(ITEM)) {
    const kept = keptOf(item);
    if (kept !== null) found.set(index, kept);
    index += 1;
  }
  return found;
}
