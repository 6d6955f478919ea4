/** The floor of the list benches: a bare Node http server that runs the same two statements and answers their rows. */
import { createServer } from 'node:http';
import pg from 'pg';
import { PLANNED_ANEW } from '../apps/server/src/kit/prepared.ts';

interface Statement {
  readonly text: string;
  readonly params: unknown[];
}
const { url, port, statements, tenantId } = JSON.parse(process.env['FLOOR'] ?? '{}') as {
  url: string;
  port: number;
  /** the page, and the count where the list asks for it each time */
  statements: [Statement, Statement?];
  /** the space in which they are run, where the role of `url` sees the rows of one only */
  tenantId?: string;
};
/** prepared, as the product does it: a floor that planned each time would be easy to beat */
const nameOf = (name: string, { text }: Statement): string | undefined =>
  text.startsWith(PLANNED_ANEW) ? undefined : name;
const pool = new pg.Pool({
  connectionString: url,
  max: 16,
  ...(tenantId ? { options: `-c app.tenant_id=${tenantId}` } : {}),
});

createServer((_request, response) => {
  void (async () => {
    const [page, count] = statements;
    const items = (await pool.query({ name: nameOf('page', page), text: page.text, values: page.params }))
      .rows;
    const counted = count
      ? ((await pool.query({ name: nameOf('count', count), text: count.text, values: count.params }))
          .rows[0] as object)
      : {};
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ items, ...counted }));
  })();
}).listen(port, '127.0.0.1', () => console.log('floor ready'));
