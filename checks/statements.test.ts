/** Every statement written in the server names the tenant for each tenant table it touches (style 3.5, START_HERE). */
import { describe, expect, it } from 'vitest';
import { sql, Where } from '../apps/server/src/kit/sql.ts';
import type { Tx } from '../apps/server/src/kit/tx.ts';
import { sources } from './imports.ts';
import { tenantTables, withoutTenant } from './tenant-predicate.ts';

const tables = tenantTables();
const server = sources('apps').filter(
  (s) => s.file.startsWith('apps/server/src/') && !s.file.endsWith('.test.ts'),
);

interface Literal {
  readonly text: string;
  /** of a text that has one */ readonly name: string | null;
}

/** Texts in backticks or quotes; a template in a template belongs to the outer one. */
function literalsOf(code: string): Literal[] {
  const found: Literal[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const quote = code[at];
    if (quote === '/' && code[at + 1] === '/') {
      at = code.indexOf('\n', at);
      if (at < 0) break;
      continue;
    }
    if (quote === '/' && code[at + 1] === '*') {
      at = code.indexOf('*/', at) + 1;
      if (at < 1) break;
      continue;
    }
    if (quote !== '`' && quote !== "'" && quote !== '"') continue;
    const end = endOf(code, at);
    const name =
      /\b(?:const|let)\s+(\w+)(?::\s*string)?\s*=\s*(?:sql)?$/.exec(
        code.slice(Math.max(0, at - 80), at),
      )?.[1] ?? null;
    found.push({ text: code.slice(at + 1, end), name });
    at = end;
  }
  return found;
}

function endOf(code: string, start: number): number {
  const quote = code[start];
  let depth = 0;
  for (let at = start + 1; at < code.length; at += 1) {
    if (code[at] === '\\') at += 1;
    else if (quote === '`' && code[at] === '$' && code[at + 1] === '{') {
      depth += 1;
      at += 1;
    } else if (depth > 0 && code[at] === '{') depth += 1;
    else if (depth > 0 && code[at] === '}') depth -= 1;
    else if (depth > 0 && code[at] === '`') at = endOf(code, at);
    else if (depth === 0 && code[at] === quote) return at;
  }
  return code.length;
}

/** `Where` begins with the tenant of the alias t (kit/sql.ts; the executed text is looked at by every server test). */
const whereOf = (text: string): string =>
  text.replaceAll(/\$\{(?:where|all)(?:\.sql)?\}/g, 't.tenant_id = $1');

/** The statements of a file with its own named texts in their place; a text that only stands in others is no statement. */
function statementsOf(code: string): string[] {
  const literals = literalsOf(code);
  const named = new Map(literals.flatMap(({ name, text }) => (name === null ? [] : [[name, text] as const])));
  const whole = (text: string, depth = 0): string =>
    depth > 3
      ? text
      : text.replaceAll(/\$\{(\w+)\}/g, (all, name: string) =>
          named.has(name) ? whole(named.get(name) ?? '', depth + 1) : all,
        );
  const isPart = ({ name }: Literal): boolean => name !== null && code.includes(`\${${name}}`);
  return literals
    .filter((l) => !isPart(l))
    .map((l) => whole(l.text))
    .filter((text) => STATEMENT.test(text));
}

const STATEMENT = /^\s*(?:select|insert\s+into|update|delete\s+from|with)\b/i;

describe('the tenant in every statement', () => {
  it('knows the tenant tables and sees a statement that forgets one', () => {
    expect([...tables]).toEqual(
      expect.arrayContaining(['cad_product', 'nest_order', 'stock_plate', 'audit_log']),
    );
    expect(withoutTenant('select * from cad_product where id = $1', tables)).toEqual(['cad_product']);
    expect(
      withoutTenant(
        'select p.id from cad_product p join cad_project j on j.id = p.project_id where p.tenant_id = $1',
        tables,
      ),
    ).toEqual(['cad_project']);
    expect(withoutTenant('insert into cad_product (id, code) values ($1, $2)', tables)).toEqual([
      'cad_product',
    ]);
    expect(withoutTenant("update cad_product set code = 'tenant_id = 1' where id = $1", tables)).toEqual([
      'cad_product',
    ]);
    expect(
      withoutTenant(
        'select p.id from cad_product p join cad_project j on j.tenant_id = p.tenant_id and j.id = p.project_id where p.tenant_id = $1',
        tables,
      ),
    ).toEqual([]);
  });

  it('every statement of the server names it', () => {
    const found = server.flatMap((s) =>
      statementsOf(s.text).flatMap((text) => {
        const missing = withoutTenant(whereOf(text), tables);
        return missing.length > 0
          ? [`${s.file}: ${missing.join(', ')}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`]
          : [];
      }),
    );
    expect(found).toEqual([]);
  });
});

describe('conditions that are put together', () => {
  it('begin with the tenant, whatever is added', () => {
    const tx = { tenantId: 'T' } as Tx;
    const where = new Where(tx)
      .and(sql`t.state = ${4}`)
      .when('x', sql`t.code = ${'x'}`)
      .when('', sql`no`).sql;
    expect([where.text, where.values]).toEqual([
      't.tenant_id = $1 and t.state = $2 and t.code = $3',
      ['T', 4, 'x'],
    ]);
    expect(new Where(tx, 'p').sql.text).toBe('p.tenant_id = $1');
  });
});
