/** What a screen of one record shows while it is not there: that none was chosen, why it did not come, or that it is on its way. */
import type { ErrorBlockProps } from './EmptyState.tsx';
import { EmptyState, ErrorBlock } from './EmptyState.tsx';
import { SkeletonLines } from './Loading.tsx';

interface RecordInsteadProps {
  /** of the address; '' when it names none */
  id: string;
  /** how people call the record */
  noun: string;
  /** where one is opened, as the menu names it */
  from: string;
  error: ErrorBlockProps['error'] | null;
  onRetry: () => void;
}

export function RecordInstead({ id, noun, from, error, onRetry }: RecordInsteadProps) {
  return (
    <div className="my-page">
      <div className="my-surface grow">
        {id === '' ? (
          <EmptyState title={`没有指定${noun}`} hint={`请从${from}打开`} />
        ) : error ? (
          <ErrorBlock error={error} title={`${noun}没有加载出来`} onRetry={onRetry} />
        ) : (
          <SkeletonLines rows={10} />
        )}
      </div>
    </div>
  );
}
