/** The file name of a Content-Disposition header, RFC 5987 form first. */
export function fileNameOf(header: string | null, fallback: string): string {
  const star = header?.match(/filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/)?.[1];
  if (star) {
    try {
      return decodeURIComponent(star.trim());
    } catch {
      // fall through to the plain form
    }
  }
  return header?.match(/filename\s*=\s*"?([^";]+)"?/)?.[1]?.trim() || fallback;
}
