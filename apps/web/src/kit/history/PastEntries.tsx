/** The last words of this person for the field, to take again by one press. */
import { useState } from 'react';
import { pastOf } from './history.ts';
import './history.css';

export interface PastEntriesProps {
  /** names the field within the space and person */
  field: string;
  onPick: (text: string) => void;
}

export default function PastEntries({ field, onPick }: PastEntriesProps) {
  const [texts] = useState(() => pastOf(field));
  if (texts.length === 0) return null;
  return (
    <div className="my-past" role="group" aria-label="最近填写">
      <span className="my-t3">最近填写</span>
      {texts.map((text) => (
        <button key={text} type="button" className="my-past-entry" title={text} onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
