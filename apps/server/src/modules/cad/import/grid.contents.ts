/** Columns whose words say nothing, but whose contents do: codes under 序号 or 型号, names under 项目名称 (engineering D3). */
import { type HeadColumn, headKey, NAME_TITLES, sizeOf } from '@muyun/contract';
import type { Line } from './grid.lines.ts';

/** words, figures and joining signs, with a figure and something that is none */
const CODE = /^(?=.*\p{N})(?=.*[\p{L}\-_#])[\p{L}\p{N}][\p{L}\p{N}\-_.#/()]{0,39}$/u;
/** a date, a file, a measure with its unit */
const NO_CODE =
  /^\d{2,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:T.*)?$|\.(?:dwg|dxf|pdf|png|jpe?g)$|^[\d.]+(?:mm|cm|m|m2|㎡|kg|元|块|件|张|个|pcs)$/i;
const MOST = 0.8;
const DISTINCT = 0.95;
const LEAST = 2;

const isCode = (text: string): boolean => CODE.test(text) && !NO_CODE.test(text) && sizeOf(text) === null;

/** Texts of a column, without those of lines that hold nothing else. */
const textsOf = (body: readonly Line[], column: number): string[] =>
  body.flatMap((line) => {
    const text = line.own[column] ?? '';
    return text !== '' && line.own.filter((t) => t !== '').length > 2 ? [text] : [];
  });

function holdsCodes(texts: readonly string[]): boolean {
  if (texts.length < LEAST) return false;
  const codes = texts.filter(isCode);
  return codes.length >= MOST * texts.length && new Set(codes).size >= DISTINCT * codes.length;
}

/** The columns, with a code and a name found by what they hold where no title names them. */
export function withContents(columns: readonly HeadColumn[], body: readonly Line[]): readonly HeadColumn[] {
  const isFree = (c: HeadColumn): boolean => c.field === null && c.isTaught !== true && c.twin === undefined;
  const has = (field: string): boolean => columns.some((c) => c.field === field);
  const code = has('code') ? undefined : columns.find((c) => isFree(c) && holdsCodes(textsOf(body, c.index)));
  const name = has('name')
    ? undefined
    : columns.find(
        (c) =>
          isFree(c) &&
          c !== code &&
          NAME_TITLES.has(headKey(c.title)) &&
          new Set(textsOf(body, c.index)).size >= LEAST,
      );
  return columns.map((c) =>
    c === code || c === name
      ? { ...c, field: c === code ? 'code' : 'name', certainty: 'unsure' as const }
      : c,
  );
}
