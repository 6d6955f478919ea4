import { useEffect, useState } from 'react';

const STANDS_MS = 1500;

/** Whether the page stands: what is not needed at once comes then. */
export function useStands(): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setStands(true), STANDS_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return stands;
}
