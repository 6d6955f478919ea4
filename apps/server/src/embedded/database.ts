/** The product's database in a cluster. */
import pg from 'pg';

export const DATABASE = 'muyun';

/** The same server, the product's database. */
export function productUrl(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${DATABASE}`;
  return url.toString();
}

/** Makes it when it is not there; answers its address. */
export async function ensureDatabase(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
  return productUrl(adminUrl);
}
