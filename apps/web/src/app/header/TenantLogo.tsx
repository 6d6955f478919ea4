/** The sign that the space has given itself; its mark until it is there. */
import type { ReactNode } from 'react';
import { useFileUrl } from '../../kit/file/use-file-url.ts';

export default function TenantLogo({ url, mark }: { url: string; mark: ReactNode }) {
  const shown = useFileUrl(url);
  return shown ? <img src={shown} alt="" width={20} height={20} className="my-mark-logo" /> : mark;
}
