/** A label over a control outside of a form: for dialogs whose figures follow every key. */
import type { ReactNode } from 'react';

export function Field({
  label,
  required,
  fault,
  children,
  span,
}: {
  label: string;
  required?: boolean;
  fault?: string | undefined;
  children: ReactNode;
  span?: number;
}) {
  return (
    <label className="bd-field" style={span ? { gridColumn: `span ${span}` } : undefined}>
      <span>
        {label} {required && <i>*</i>}
      </span>
      {children}
      {fault && <em role="alert">{fault}</em>}
    </label>
  );
}
