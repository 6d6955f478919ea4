/** Opening a screen: an open tab comes back as it was left, a closed list with its last search. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../kit/tabs/address.ts';
import { pageOf } from '../routing.ts';

export function useOpen(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback((path: string) => void navigate(addressOf(path)), [navigate]);
}

/** Fetches the page's chunk while the pointer is on its way. */
export const prefetchPage = (path: string | undefined): void => {
  if (path)
    void pageOf(path)
      ?.load()
      .catch(() => undefined);
};
