/** Notes what has become of a backup or of a check, for the page and for health. Of the installation, of no space. */
import { newId } from '../kit/clock.ts';
import { connect } from './cluster.store.ts';
import { told } from './trouble.ts';

/** 1 a backup, 2 a check (BACKUP_KINDS of the contract) */
export type RunKind = 1 | 2;
export interface Noted {
  readonly id: string;
  readonly rawBytes: number;
  readonly storedBytes: number;
  readonly files: number;
}

/** Does the work and notes how it went; what has failed is thrown on. */
export async function noteRun<T>(
  url: string,
  place: string,
  kind: RunKind,
  work: () => Promise<{ result: T; noted: Noted }>,
): Promise<T> {
  const start = new Date();
  const note = async (noted: Noted | null, error: string | null): Promise<void> => {
    const client = await connect(url);
    try {
      await client.query(
        `insert into backup_run (id, kind, state, start_time, end_time, place, backup_id, raw_bytes, stored_bytes, file_count, message)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          newId(),
          kind,
          error === null ? 1 : 2,
          start.toISOString(),
          new Date().toISOString(),
          place,
          noted?.id ?? null,
          noted?.rawBytes ?? 0,
          noted?.storedBytes ?? 0,
          noted?.files ?? 0,
          (error ?? '').slice(0, 500),
        ],
      );
    } finally {
      await client.end();
    }
  };
  try {
    const { result, noted } = await work();
    await note(noted, null);
    return result;
  } catch (error) {
    // a database that is gone cannot be told of it
    await note(null, told(error)).catch(() => undefined);
    throw error;
  }
}
