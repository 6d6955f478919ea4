/** Several people in one line: overlapping faces, beyond the limit their number. */
import { useState } from 'react';
import './people.css';

export interface Person {
  id: string;
  name: string;
  avatar?: string | null;
}

export interface AvatarListProps {
  people: readonly Person[];
  /** faces that are shown at most; all when left out */
  max?: number;
  label: string;
}

export function AvatarList({ people, max = people.length, label }: AvatarListProps) {
  const shown = people.slice(0, Math.max(0, max));
  const rest = people.slice(shown.length);
  return (
    <ul className="my-people" aria-label={label}>
      {shown.map((person) => (
        <li key={person.id}>
          <Face person={person} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className="my-face more" title={rest.map((p) => p.name).join('、')}>
          +{rest.length}
        </li>
      )}
    </ul>
  );
}

/** The picture; without one, or when it cannot be read, the last character of the name. */
function Face({ person }: { person: Person }) {
  const [broken, setBroken] = useState<string>();
  const src = person.avatar && person.avatar !== broken ? person.avatar : undefined;
  return (
    <span className="my-face" title={person.name} role="img" aria-label={person.name}>
      {src ? <img src={src} alt="" onError={() => setBroken(src)} /> : person.name.slice(-1)}
    </span>
  );
}
