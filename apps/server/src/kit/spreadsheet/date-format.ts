/** Which section of a number format shows a value, and whether that one writes a day or a time. A reader that looks at the whole format takes `[=0]0;yyyy-mm-dd` for a day whatever stands in the cell. Pure. */

/** Quoted words, escaped characters, and the width of a character: nothing in them means anything. */
const WORDS = /"[^"]*"?|\\.|[_*]./gu;
/** Time that has passed, `[hh]`, is the one bracket that writes a value; others are colours, conditions, currencies. */
const ELAPSED = /\[(?:h+|m+|s+)\]/i;
const BRACKETS = /\[[^\]]*\]/g;
const CONDITION = /\[(=|<>|<=|>=|<|>)\s*(-?\d+(?:\.\d*)?)\]/;

/** The sections of a format; a semicolon in words or brackets parts nothing. */
function sectionsOf(format: string): string[] {
  const sections = [''];
  for (const [token] of format.matchAll(/"[^"]*"?|\\[\s\S]|\[[^\]]*\]|[\s\S]/gu))
    if (token === ';') sections.push('');
    else sections[sections.length - 1] += token;
  return sections;
}

/** null: the section says no condition. */
function holds(section: string, value: number): boolean | null {
  const [, sign, given] = CONDITION.exec(section.replace(WORDS, '')) ?? [];
  if (sign === undefined) return null;
  const than = Number(given);
  switch (sign) {
    case '=':
      return value === than;
    case '<>':
      return value !== than;
    case '<':
      return value < than;
    case '>':
      return value > than;
    case '<=':
      return value <= than;
    default:
      return value >= than;
  }
}

/** The section by which a number is shown: by its conditions, else positive, negative, zero. One for texts is none of them. */
function sectionFor(format: string, value: number): string {
  const all = sectionsOf(format);
  const numbers =
    all.length > 1 && (all.at(-1) ?? '').replace(WORDS, '').includes('@') ? all.slice(0, -1) : all;
  const [first = '', second = first, third = first] = numbers.slice(0, 3);
  const conditions = [holds(first, value), holds(second, value)] as const;
  if (numbers.length > 1 && conditions.some((c) => c !== null)) {
    if (conditions[0] ?? false) return first;
    if (conditions[1] ?? false) return second;
    return conditions[0] !== null && conditions[1] !== null ? third : conditions[0] === null ? first : second;
  }
  return value > 0 ? first : value < 0 ? second : third;
}

const writesTime = (section: string): boolean => {
  const bare = section.replace(WORDS, '');
  return ELAPSED.test(bare) || /[ymdhs]/i.test(bare.replace(BRACKETS, '').replace(/general/gi, ''));
};

/** Whether the format has sections of which not all write a day or a time: each value has to be asked. */
export const isMixed = (format: string): boolean => {
  const sections = sectionsOf(format);
  return sections.length > 1 && sections.some(writesTime) && !sections.every(writesTime);
};
/** Whether a number is shown as a day or a time. */
export const isTimeBy = (format: string, value: number): boolean => writesTime(sectionFor(format, value));
