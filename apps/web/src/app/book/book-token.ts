/** The token of an opened book, kept as long as the window: a reload needs no password again. */
const nameOf = (code: string): string => `muyun.book.${code}`;

export function keptToken(code: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(code));
  } catch {
    // a window without storage asks again
    return null;
  }
}

export function keepToken(code: string, token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(nameOf(code));
    else sessionStorage.setItem(nameOf(code), token);
  } catch {
    // as above
  }
}
