/** Phones as people paste them: one per line, or with commas, blanks and tabs between. */
export const MOST_PHONES = 50;

/** Each once, in the order of the text. A blank within a number is taken for the end of it only when both sides are numbers. */
export function phonesIn(text: string): string[] {
  const parts = text.split(/[\n\r\t,，;；、]+/).flatMap((part) => {
    const words = part.trim().split(/\s+/);
    return words.every((w) => w.replaceAll(/\D/g, '').length >= 8) ? words : [part.trim()];
  });
  return [...new Set(parts.filter((p) => p !== ''))];
}

/** What is wrong with the text; undefined when it can be sent. */
export function phonesFault(text: string): string | undefined {
  const phones = phonesIn(text);
  if (phones.length === 0) return '请输入手机号';
  if (phones.length > MOST_PHONES) return `一次最多邀请 ${MOST_PHONES} 人，现有 ${phones.length} 个`;
  const long = phones.find((p) => p.length > 20);
  return long === undefined ? undefined : `「${long.slice(0, 20)}…」不是手机号`;
}
