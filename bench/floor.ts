/** The floor of the list bench: a bare Node http server that runs the same two statements and answers their rows. */
import { createServer } from 'node:http';
import pg from 'pg';

interface Statement {
  readonly text: string;
  readonly params: unknown[];
}
const { url, port, statements } = JSON.parse(process.env['FLOOR'] ?? '{}') as {
  url: string;
  port: number;
  /** the page, and the count where the list asks for it each time */
  statements: [Statement, Statement?];
};
const pool = new pg.Pool({ connectionString: url, max: 16 });

createServer((_request, response) => {
  void (async () => {
    // prepared, as the product does it: a floor that planned each time would be easy to beat
    const items = (await pool.query({ name: 'page', text: statements[0].text, values: statements[0].params }))
      .rows;
    const [, count] = statements;
    const counted = count
      ? ((await pool.query({ name: 'count', text: count.text, values: count.params })).rows[0] as object)
      : {};
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ items, ...counted }));
  })();
}).listen(port, '127.0.0.1', () => console.log('floor ready'));
