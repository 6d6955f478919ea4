/** The floor of the house's benches: a minimal Fastify that runs the statements of the product one after the other, prepared, and answers the last row, or the most rows. */
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { newId } from '../apps/server/src/kit/clock.ts';
import { roleUrl } from '../apps/server/src/kit/migrate.ts';
import type { Recipe, Value } from './replay-capture.ts';

const { url, port, made, answers } = JSON.parse(process.env['FLOOR'] ?? '{}') as {
  url: string;
  port: number;
  made: Record<string, Recipe>;
  answers: 'row' | 'rows';
};
const pool = new pg.Pool({ connectionString: roleUrl(url, 'app_user'), max: 16 });
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `f${names.size}`;
  names.set(text, name);
  return name;
};

let codes = 0;
/** The values of one run: the same new id wherever the recipe says so. */
function fillIn(id: string | undefined): (value: Value) => unknown {
  const ids: string[] = [];
  const asked = id ?? '';
  const code = `FLOOR-${process.pid}-${(codes += 1)}`;
  const filled = (text: string): string =>
    text
      .replaceAll('«code»', code)
      .replaceAll('«id»', asked)
      .replaceAll(/«(\d+)»/g, (_, n: string) => (ids[Number(n)] ??= newId()));
  return (value) => {
    if ('bytes' in value) return randomBytes(value.bytes);
    if ('list' in value) return value.list.map(filled);
    return 'text' in value ? filled(value.text) : value.is;
  };
}

const app = Fastify();
for (const [verb, recipe] of Object.entries(made))
  app.post<{ Body: { id?: string } }>(`/${verb}`, async ({ body }) => {
    const client = await pool.connect();
    const value = fillIn(body.id);
    let shown: unknown[] = [];
    try {
      for (const { text, values } of recipe.statements) {
        const parts =
          values.length === 0 ? { text } : { name: nameOf(text), text, values: values.map(value) };
        const answer = await client.query(parts);
        if (Array.isArray(answer) || answer.rows.length === 0) continue;
        if (answers === 'row') shown = answer.rows.slice(0, 1);
        else if (answer.rows.length > shown.length) shown = answer.rows;
      }
    } finally {
      client.release();
    }
    return shown;
  });
await app.listen({ port, host: '127.0.0.1' });
console.log('floor ready');
