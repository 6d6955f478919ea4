/** Product codes by rule and names of drawing files (engineering D4). Pure text: the next serial comes from the store. */

export const CODE_TOKENS = ['batch', 'plateType', 'color', 'floor', 'texture', 'seq'] as const;
export interface CodeParts {
  readonly batch: string;
  readonly plateType: string;
  readonly color: string;
  readonly floor: string;
  readonly texture: string;
}
export interface CodePattern {
  readonly before: string;
  readonly after: string;
  readonly width: number;
}

/** How people call the tokens: what they see and type; kept are the others. */
const TOKEN_NAMES: Readonly<Record<(typeof CODE_TOKENS)[number], string>> = {
  batch: '批次',
  plateType: '板型',
  color: '颜色',
  floor: '楼层',
  texture: '材质',
  seq: '流水',
};

/** `{plateType}-{seq:3}` as `{板型}-{流水:3}`. */
export const codeRuleShown = (rule: string): string =>
  CODE_TOKENS.reduce((text, token) => text.replaceAll(`{${token}`, `{${TOKEN_NAMES[token]}`), rule);

/** The rule that somebody typed, in the names of people or in the others, with brackets and colons of either width. */
export const codeRuleOf = (text: string): string =>
  CODE_TOKENS.reduce(
    (rule, token) => rule.replaceAll(`{${TOKEN_NAMES[token]}`, `{${token}`),
    text.replaceAll('｛', '{').replaceAll('｝', '}').replaceAll('：', ':'),
  );

/** The serial that every rule must have, as people see it. */
export const CODE_SERIAL = `{${TOKEN_NAMES.seq}:3}`;
/** What may stand in a rule, for the hint beside it. */
export const CODE_RULE_HINT = `可用 ${CODE_TOKENS.filter((t) => t !== 'seq')
  .map((t) => `{${TOKEN_NAMES[t]}}`)
  .join(' ')}，必须有一个流水 ${CODE_SERIAL}（3 为位数）`;

const SEQ = /\{seq(?::(\d))?\}/;

/** True when the rule has exactly one serial and no unknown token. */
export function isCodeRule(rule: string): boolean {
  const tokens = [...rule.matchAll(/\{([^{}]*)\}/g)].map((m) => (m[1] ?? '').split(':')[0]);
  return (
    tokens.filter((t) => t === 'seq').length === 1 &&
    SEQ.test(rule) &&
    tokens.every((t) => (CODE_TOKENS as readonly string[]).includes(t ?? ''))
  );
}

/** The rule with its tokens filled; the serial stands between `before` and `after`. Separators next to empty tokens are dropped. */
export function codePattern(rule: string, parts: CodeParts): CodePattern {
  const filled = rule.replaceAll(/\{(batch|plateType|color|floor|texture)\}/g, (_, name: keyof CodeParts) =>
    parts[name].replaceAll(/[{}\s]/g, ''),
  );
  const found = SEQ.exec(filled);
  const at = found?.index ?? filled.length;
  const before = filled.slice(0, at).replaceAll(/-{2,}/g, '-').replace(/^-+/, '');
  return {
    before,
    after: filled.slice(at + (found?.[0].length ?? 0)).replaceAll(/-{2,}/g, '-'),
    width: Number(found?.[1] ?? 3),
  };
}

export const MAX_CODE = 40;
/** The code of a serial. What is too long loses of its texts, never of the serial: the next one must be another code. */
export function codeOf({ before, after, width }: CodePattern, serial: number): string {
  const digits = String(serial).padStart(width, '0');
  const room = MAX_CODE - digits.length;
  const first = before.slice(0, room);
  return `${first}${digits}${after.slice(0, room - first.length)}`;
}

/** The serial of a code that was made by the pattern; null for any other code. */
export function serialOf(pattern: CodePattern, code: string): number | null {
  const [low, start] = [code.toLowerCase(), pattern.before.toLowerCase()];
  if (!low.startsWith(start) || !low.endsWith(pattern.after.toLowerCase())) return null;
  const digits = code.slice(start.length, code.length - pattern.after.length);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** as long as the name of a file may be (0.2) */
const MAX_DRAWING_NAME = 120;
const size = (mm: number | null): string => (mm === null ? '0' : String(Math.round(mm * 10) / 10));

/** `{project}_{code}_{unfoldWidth}x{unfoldHeight}_{t}_{color}_{qty}件.dxf`; forbidden characters are replaced when the file is written. A long name loses of the project. */
export function drawingName(
  p: {
    project: string;
    code: string;
    unfoldWidth: number | null;
    unfoldHeight: number | null;
    thickness: number;
    color: string;
    quantity: number;
  },
  ext: string,
): string {
  const rest = `_${p.code}_${size(p.unfoldWidth)}x${size(p.unfoldHeight)}_${size(p.thickness)}_${p.color || '无色'}_${p.quantity}件.${ext}`;
  return `${p.project.slice(0, Math.max(0, MAX_DRAWING_NAME - rest.length))}${rest}`;
}

/** Name of a faulty cell of an import: `第3行/编号`. */
export const rowField = (row: number, label: string): string => `第${row}行/${label}`;
