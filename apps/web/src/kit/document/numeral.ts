/** A typed number for a formula; what is no number yet counts as nothing. */
export const numeral = (value: unknown): string =>
  /^-?\d+(\.\d+)?$/.test(String(value)) ? String(value) : '0';
