/** The sign of the space; fetched with the token, its first letter until it is there. */
import { useFileUrl } from '../../../kit/file/use-file-url.ts';

export function SpaceLogo({ url, name }: { url: string | null; name: string }) {
  const shown = useFileUrl(url);
  return (
    <span className="ent-logo">
      {shown ? <img src={shown} alt={`${name} 标志`} /> : name.trim().charAt(0)}
    </span>
  );
}
