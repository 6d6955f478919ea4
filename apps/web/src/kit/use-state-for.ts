/** State that belongs to `source` and starts anew when the source changes, without an effect in between. */
import { useCallback, useState } from 'react';

export function useStateFor<T>(source: unknown, initial: T): [T, (value: T | ((old: T) => T)) => void] {
  const [held, setHeld] = useState({ source, value: initial });
  const current = Object.is(held.source, source);
  if (!current) setHeld({ source, value: initial });
  const set = useCallback((value: T | ((old: T) => T)) => {
    setHeld((old) => ({
      ...old,
      value: typeof value === 'function' ? (value as (old: T) => T)(old.value) : value,
    }));
  }, []);
  return [current ? held.value : initial, set];
}
