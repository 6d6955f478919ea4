/** How a typed text is looked up. */

/** `%`, `_` and `\` of a typed text are themselves; search_text() doubles Chinese characters as the index does. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
