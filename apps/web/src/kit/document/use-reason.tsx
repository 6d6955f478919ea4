/** A reason asked for in the middle of a gesture: the dialog is drawn by the screen, the answer is awaited where it is needed. */
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../overlay/index.ts';

interface Asking {
  readonly title: string;
  readonly okText: string;
  readonly answer: (reason: string | undefined) => void;
}
export interface Reason {
  ask(title: string, okText: string): Promise<string | undefined>;
  readonly dialog: ReactNode;
}

export function useReason(): Reason {
  const [asking, setAsking] = useState<Asking>();
  const ask = useCallback(
    (title: string, okText: string) =>
      new Promise<string | undefined>((resolve) => {
        setAsking({ title, okText, answer: resolve });
      }),
    [],
  );
  const end = (reason: string | undefined): void => {
    asking?.answer(reason);
    setAsking(undefined);
  };
  return {
    ask,
    dialog: (
      <ReasonDialog
        open={asking !== undefined}
        title={asking?.title ?? ''}
        okText={asking?.okText ?? ''}
        onCancel={() => end(undefined)}
        onConfirm={end}
      />
    ),
  };
}
