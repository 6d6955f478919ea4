// Formulas of plate types: numbers, parameters, + - * / ( ) min max round (A2). No access to anything else.
import { roundHalfAway } from '../geometry/round.ts';

/** A formula that cannot be read or computed: `reason` in Chinese, `position` from 1 in the text. */
export class ExpressionError extends Error {
  readonly code = 'Basic:PlateExpr';
  readonly expression: string;
  readonly reason: string;
  readonly position: number;
  constructor(expression: string, reason: string, position: number) {
    super(`参数表达式「${expression}」错误：${reason}`);
    this.name = 'ExpressionError';
    this.expression = expression;
    this.reason = reason;
    this.position = position;
  }
}

const MAX_LENGTH = 500;
const MAX_DEPTH = 50;

type Token = { kind: 'number' | 'name' | 'sign' | 'end'; text: string; at: number };

/**
 * Value of a formula with the given parameters; a plain number is its own value.
 * Functions: min(a, b, …), max(a, b, …), round(a) and round(a, decimals) half away from zero.
 * Throws ExpressionError (Basic:PlateExpr) for anything else, unknown names and results that are no number.
 */
export function evaluate(expression: string | number, params: Readonly<Record<string, number>>): number {
  const text = String(expression);
  if (text.length > MAX_LENGTH)
    throw new ExpressionError(text.slice(0, 40), `超过 ${MAX_LENGTH} 个字符`, MAX_LENGTH + 1);
  const parser: Parser = { text, tokens: tokensOf(text), next: 0, depth: 0, params };
  const value = sum(parser);
  const rest = peek(parser);
  if (rest.kind !== 'end') throw fault(parser, rest, `多余的「${rest.text}」`);
  if (!Number.isFinite(value)) throw new ExpressionError(text, '结果不是有效数字', 1);
  return value;
}

/**
 * What is wrong with a formula over these names, in Chinese; null when it can be computed. It is tried with odd numbers, so
 * that `a / (b - 1)` is not refused for a division by zero that only the trial has.
 */
export function expressionFault(expression: string, names: readonly string[]): string | null {
  const sample = Object.fromEntries(names.map((name, i) => [name, 1000.731 + 37.001 * i]));
  try {
    evaluate(expression, sample);
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return error.reason;
    throw error;
  }
}

type Parser = {
  text: string;
  tokens: Token[];
  next: number;
  depth: number;
  params: Readonly<Record<string, number>>;
};

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:(\d+(?:\.\d*)?|\.\d+)|([A-Za-z][A-Za-z0-9]*)|([-+*/(),]))/y;
  let at = 0;
  while (text.slice(at).trim() !== '') {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const start = at + (text.slice(at).length - text.slice(at).trimStart().length);
    if (!match)
      throw new ExpressionError(text, `第 ${start + 1} 个字符「${text[start]}」不能识别`, start + 1);
    const kind = match[1] === undefined ? (match[2] === undefined ? 'sign' : 'name') : 'number';
    tokens.push({ kind, text: match[1] ?? match[2] ?? match[3] ?? '', at: start + 1 });
    at = pattern.lastIndex;
  }
  tokens.push({ kind: 'end', text: '', at: text.length + 1 });
  return tokens;
}

function peek(parser: Parser): Token {
  return parser.tokens[parser.next] as Token;
}

function take(parser: Parser): Token {
  const token = peek(parser);
  if (token.kind !== 'end') parser.next++;
  return token;
}

function takes(parser: Parser, sign: string): boolean {
  const isNext = peek(parser).kind === 'sign' && peek(parser).text === sign;
  if (isNext) parser.next++;
  return isNext;
}

function fault(parser: Parser, token: Token, reason: string): ExpressionError {
  return new ExpressionError(
    parser.text,
    token.kind === 'end' ? '表达式不完整' : `第 ${token.at} 个字符：${reason}`,
    token.at,
  );
}

function sum(parser: Parser): number {
  let value = product(parser);
  for (;;) {
    if (takes(parser, '+')) value += product(parser);
    else if (takes(parser, '-')) value -= product(parser);
    else return value;
  }
}

function product(parser: Parser): number {
  let value = factor(parser);
  for (;;) {
    if (takes(parser, '*')) value *= factor(parser);
    else if (peek(parser).text === '/') {
      const sign = take(parser);
      const divisor = factor(parser);
      if (divisor === 0) throw fault(parser, sign, '除数为 0');
      value /= divisor;
    } else return value;
  }
}

function factor(parser: Parser): number {
  parser.depth++;
  if (parser.depth > MAX_DEPTH) throw fault(parser, peek(parser), '嵌套过深');
  const value = unary(parser);
  parser.depth--;
  return value;
}

function unary(parser: Parser): number {
  if (takes(parser, '-')) return -factor(parser);
  if (takes(parser, '+')) return factor(parser);
  const token = take(parser);
  if (token.kind === 'number') return Number(token.text);
  if (token.kind === 'name') return named(parser, token);
  if (token.text !== '(') throw fault(parser, token, `多余的「${token.text}」`);
  const value = sum(parser);
  close(parser);
  return value;
}

function close(parser: Parser): void {
  if (!takes(parser, ')')) throw fault(parser, peek(parser), '缺少右括号');
}

function named(parser: Parser, token: Token): number {
  if (takes(parser, '(')) return call(parser, token);
  // own properties only: a parameter named constructor is unknown
  const value = Object.hasOwn(parser.params, token.text) ? parser.params[token.text] : undefined;
  if (value === undefined) throw fault(parser, token, `未定义的参数「${token.text}」`);
  return value;
}

function call(parser: Parser, token: Token): number {
  const values = [sum(parser)];
  while (takes(parser, ',')) values.push(sum(parser));
  close(parser);
  if (token.text === 'min') return Math.min(...values);
  if (token.text === 'max') return Math.max(...values);
  if (token.text === 'round' && values.length <= 2) {
    const decimals = Math.max(0, Math.min(6, Math.trunc(values[1] ?? 0)));
    return roundHalfAway(values[0] as number, decimals);
  }
  throw fault(parser, token, `不支持的函数「${token.text}」`);
}
