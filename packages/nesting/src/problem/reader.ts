// Reads unknown JSON values into typed ones, noting every fault with its path instead of throwing.

/** A stored job as a value: JSON text is parsed, anything else taken as it is. Null when the text is no JSON. */
export function jobValue(input: unknown): { value: unknown } | null {
  if (typeof input !== 'string') return { value: input };
  try {
    return { value: JSON.parse(input) as unknown };
  } catch {
    return null;
  }
}

/** The answer to a text that is no JSON. */
export function noJson(): { ok: false; errors: { path: string; code: string }[] } {
  return { ok: false, errors: [{ path: '', code: 'JSON' }] };
}

export class Reader {
  readonly errors: { path: string; code: string }[] = [];

  fail(path: string, code: string): void {
    if (this.errors.length < 200) this.errors.push({ path, code });
  }

  object(value: unknown, path: string): Record<string, unknown> {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    this.fail(path, value === undefined ? 'MISSING' : 'TYPE');
    return {};
  }

  list<T>(value: unknown, path: string, read: (value: unknown, path: string) => T): T[] {
    if (Array.isArray(value)) return value.map((v: unknown, i) => read(v, `${path}.${i}`));
    this.fail(path, value === undefined ? 'MISSING' : 'TYPE');
    return [];
  }

  text(value: unknown, path: string): string {
    if (typeof value === 'string') return value;
    this.fail(path, value === undefined ? 'MISSING' : 'TYPE');
    return '';
  }

  /** A finite number. */
  number(value: unknown, path: string): number {
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.fail(path, value === undefined ? 'MISSING' : 'TYPE');
    return 0;
  }

  boolean(value: unknown, path: string): boolean {
    if (typeof value === 'boolean') return value;
    this.fail(path, value === undefined ? 'MISSING' : 'TYPE');
    return false;
  }

  /** Decimal text or a finite number. */
  decimal(value: unknown, path: string): string | number {
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim())) return value;
    this.fail(path, value === undefined ? 'MISSING' : 'TYPE');
    return 0;
  }

  oneOf<const T extends readonly (string | number)[]>(value: unknown, path: string, allowed: T): T[number] {
    const found = allowed.find((a) => a === value);
    if (found !== undefined) return found;
    this.fail(path, value === undefined ? 'MISSING' : 'VALUE');
    const first = allowed[0];
    if (first === undefined) throw new RangeError('no allowed value given');
    return first;
  }

  /** Absent and null stay absent. */
  optional<T>(value: unknown, path: string, read: (value: unknown, path: string) => T): T | undefined {
    return value === undefined || value === null ? undefined : read(value, path);
  }

  /** Readers of the optional fields of one row at `path`, by their name; `at` makes one of any kind. */
  optionals(row: Record<string, unknown>, path: string) {
    const at =
      <T>(read: (value: unknown, path: string) => T) =>
      (key: string) =>
        this.optional(row[key], `${path}.${key}`, read);
    return {
      at,
      text: at(this.text.bind(this)),
      number: at(this.number.bind(this)),
      flag: at(this.boolean.bind(this)),
      decimal: at(this.decimal.bind(this)),
    };
  }
}

/** Leaves out fields that are undefined, so that what is read equals what was written. */
export function withoutAbsent<T extends object>(value: T): T {
  for (const key of Object.keys(value) as (keyof T)[]) if (value[key] === undefined) delete value[key];
  return value;
}
