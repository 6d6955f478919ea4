/** The 5–7 figures of a document: small label, large tabular value, quiet unit. Widths stay while values change. */
import type { ReactNode } from 'react';
import { TabLink } from '../router/TabLink.tsx';
import './doc.css';

export interface Figure {
  label: string;
  value: ReactNode;
  unit?: string;
  /** under the value: 逾期 3 */
  note?: ReactNode;
  noteTone?: 'red' | 'amber' | 'green';
  /** the list that proves the figure */
  to?: string;
  quiet?: boolean;
  title?: string;
}

export function FigureStrip({ figures, bare }: { figures: readonly Figure[]; bare?: boolean }) {
  return (
    <div className={`my-figures${bare ? '' : ' my-surface'}`}>
      {figures.map((f) => {
        const body = (
          <>
            <span className="label">{f.label}</span>
            <span className={`value${f.quiet ? ' quiet' : ''}`} title={f.title}>
              {f.value}
              {f.unit && <small> {f.unit}</small>}
            </span>
            {f.note !== undefined && <span className={`note ${f.noteTone ?? ''}`}>{f.note}</span>}
          </>
        );
        return f.to ? (
          <TabLink key={f.label} to={f.to} className="my-figure">
            {body}
          </TabLink>
        ) : (
          <div key={f.label} className="my-figure">
            {body}
          </div>
        );
      })}
    </div>
  );
}
