import { useEffect, useState } from 'react';

export type Narrow = 'no' | 'tablet' | 'phone';
const read = (): Narrow => (window.innerWidth <= 576 ? 'phone' : window.innerWidth < 1200 ? 'tablet' : 'no');

/** ≥ 1200 desktop, 577–1199 tablet (rail only), ≤ 576 phone (menu drawer). */
export function useNarrow(): Narrow {
  const [narrow, setNarrow] = useState(read);
  useEffect(() => {
    const listen = () => setNarrow(read());
    window.addEventListener('resize', listen);
    return () => window.removeEventListener('resize', listen);
  }, []);
  return narrow;
}
