/** A sentence with what one can do next: how most of what the phone shows ends. */
import type { ReactNode } from 'react';
import type { binding, OutputOf } from '@muyun/contract';

export type Scan = OutputOf<typeof binding.readScan>;

export function Said({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className="my-wx-said">
      <h2>{title}</h2>
      <p role="status">{text}</p>
      {action}
    </div>
  );
}
