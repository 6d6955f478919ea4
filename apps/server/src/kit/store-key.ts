/** Keys of a content store: `tenant/yyyyMM/uuid.ext`. One rule for every store, so that a key means the same place in each. */
const SEGMENT = /^[^/\\\p{Cc}]+$/u;

/** The segments of a key. Throws when the key could leave its folder or bucket. */
export function keySegments(key: string): string[] {
  const segments = key.split('/');
  if (segments.some((s) => s === '.' || s === '..' || !SEGMENT.test(s)))
    throw new Error(`key leaves the store: ${key}`);
  return segments;
}
