/** One widget with its name. */
import type { ReactNode } from 'react';

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="my-surface my-gallery-block" aria-label={title}>
      <h2 className="my-block-title">{title}</h2>
      <div>{children}</div>
    </section>
  );
}
