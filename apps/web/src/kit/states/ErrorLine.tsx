/** What did not come where there is room for one line: within a select, beside a label. */
import './states.css';

/** What a call of `useCall` has come to, as far as it is needed to say that it failed. */
export interface Asked {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export function ErrorLine({
  asked,
  text = '没有加载出来',
}: {
  asked: Pick<Asked, 'refetch'>;
  text?: string;
}) {
  return (
    <span className="my-error-line" role="status">
      {text}
      <button
        type="button"
        // a select that loses the focus would close before it is pressed
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void asked.refetch()}
      >
        重试
      </button>
    </span>
  );
}
