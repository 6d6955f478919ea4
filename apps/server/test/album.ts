/**
 * The album: every statement that the tests execute, with its shape and where it stands. An answer that differs from its
 * shape and a statement of the server that forgets its tenant fail at once; the rest is judged after the run (checks/album).
 */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { tenantTables, withoutTenant } from '../../../checks/tenant-predicate.ts';
import { type Shape, shapeFaults } from '../src/kit/shape.ts';
import { watchStatements } from '../src/kit/tx.ts';

const TENANT_TABLES = tenantTables();
const SOURCE = path.resolve(import.meta.dirname, '../src');

export interface Photo {
  readonly text: string;
  /** kinds of the columns; null for a statement that answers none */
  readonly shape: Readonly<Record<string, string>> | null;
  /** the innermost places outside of the transaction itself */
  readonly places: readonly string[];
}

/** `modules/cad/product/product.store.ts:31`, innermost first. */
function places(): string[] {
  const frames = (new Error('here').stack ?? '').split('\n');
  return frames
    .flatMap((line) => {
      const at = line.indexOf(SOURCE);
      const place = at < 0 ? '' : line.slice(at + SOURCE.length + 1).replace(/:\d+\)?$/, '');
      return place === '' || /^kit\/(tx|sql|paged|across)\.ts/.test(place) ? [] : [place];
    })
    .slice(0, 3);
}

const kinds = (shape: Shape): Record<string, string> =>
  Object.fromEntries(Object.entries(shape).map(([wire, of]) => [wire, of.kind]));

const listeners = new Set<(text: string) => void>();
/** Calls `heard` for every statement until the answer is called. */
export function onStatement(heard: (text: string) => void): () => void {
  listeners.add(heard);
  return () => {
    listeners.delete(heard);
  };
}

/** Begins to look at the statements of this process; pages go to `ALBUM` when the run has named one. */
export function openAlbum(): void {
  const seen = new Set<string>();
  watchStatements((text, shape) => {
    for (const heard of listeners) heard(text);
    if (!seen.has(text)) {
      seen.add(text);
      const photo: Photo = { text, shape: shape && kinds(shape), places: places() };
      const missing = /\.test\.ts/.test(photo.places[0] ?? '') ? [] : withoutTenant(text, TENANT_TABLES);
      if (missing.length > 0)
        throw new Error(`a statement without its tenant: ${missing.join(', ')}\n${text}`);
      const file = process.env['ALBUM'];
      if (file) appendFileSync(path.join(file, `${process.pid}.jsonl`), `${JSON.stringify(photo)}\n`);
    }
    return (answer) => {
      const faults = shape ? shapeFaults(shape, answer) : [];
      if (faults.length > 0)
        throw new Error(`an answer differs from its shape: ${faults.join('; ')}\n${text}`);
    };
  });
}
