// Escapes inside DXF strings and the format codes of MTEXT.

const MULTIBYTE_PAGES: Record<string, string> = { '1': 'shift_jis', '2': 'big5', '3': 'euc-kr', '5': 'gbk' };

const PERCENT_SIGNS: Record<string, string> = { c: 'Ø', d: '°', p: '±', '%': '%' };

/** What no text is meant to hold: `%%000`, `%%130` of a font of symbols, half a character. A database refuses some of them. */
const UNSAID = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;

/** Plain text of TEXT and ATTRIB: \U+XXXX, \M+nXXXX, %%c %%d %%p, %%nnn, underline switches; without control characters. */
export function plainText(raw: string): string {
  return unescaped(raw)
    .replaceAll(/%%(\d{3})/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/%%([cdp%])/gi, (_, key: string) => PERCENT_SIGNS[key.toLowerCase()] ?? '')
    .replaceAll(/%%[uok]/gi, '')
    .replaceAll(/\^[IJM]/g, ' ')
    .replaceAll(UNSAID, '')
    .trim();
}

/** The beginning of a text, without half a character at its end. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Plain text of MTEXT, paragraphs as line breaks, formats stripped, stacked fractions as a/b. */
export function plainMtext(raw: string): string {
  const ESCAPED = ['\u0001', '\u0002', '\u0003'] as const;
  return plainText(
    unescaped(raw)
      .replaceAll('\\\\', ESCAPED[0])
      .replaceAll('\\{', ESCAPED[1])
      .replaceAll('\\}', ESCAPED[2])
      .replaceAll(/\\S([^;]*);/g, (_, stack: string) => stack.replaceAll(/[\^#]/g, '/'))
      .replaceAll(/\\[PNX]/g, '\n')
      .replaceAll('\\~', ' ')
      .replaceAll(/\\[ACFHQTWcfp][^;\\{}]*;/g, '')
      .replaceAll(/\\[LlOoKk]/g, '')
      .replaceAll(/[{}]/g, '')
      .replaceAll(ESCAPED[0], '\\')
      .replaceAll(ESCAPED[1], '{')
      .replaceAll(ESCAPED[2], '}'),
  );
}

function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw
    .replaceAll(/\\U\+([0-9A-Fa-f]{4})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/(?:\\M\+[1-5][0-9A-Fa-f]{4})+/g, (run) => multibyte(run));
}

function multibyte(run: string): string {
  return run
    .split('\\M+')
    .filter((each) => each !== '')
    .map((each) => {
      const bytes = Uint8Array.of(
        Number.parseInt(each.slice(1, 3), 16),
        Number.parseInt(each.slice(3, 5), 16),
      );
      return new TextDecoder(MULTIBYTE_PAGES[each[0] ?? '5'] ?? 'gbk').decode(bytes);
    })
    .join('');
}

/** Non-ASCII characters as \U+XXXX, which every release since R14 reads. */
export function escapedText(text: string): string {
  let out = '';
  for (const unit of text.replaceAll(/[\r\n]+/g, ' ')) {
    const code = unit.codePointAt(0) ?? 0;
    if (code >= 32 && code < 127) out += unit;
    else
      for (const half of unit.split(''))
        out += `\\U+${half.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return out;
}
