/** Tables that only tests have, with the rights and the row security of the house. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { MIGRATIONS } from '../src/kit/migrate.ts';

/** The tables of the specimen document. */
export const SPECIMEN_TABLES = readFileSync(
  path.resolve(import.meta.dirname, 'specimen/specimen.sql'),
  'utf8',
);

/** Runs the statements as a migration runs: as the owner of the tables, and the house's rules after them. */
export async function addTables(ownerUrl: string, statements: string): Promise<void> {
  const house = readFileSync(path.join(MIGRATIONS, 'house.sql'), 'utf8');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`begin; set local role app_owner;\n${statements}\n;reset role;\n${house}\n;commit`);
  } finally {
    await client.end();
  }
}
