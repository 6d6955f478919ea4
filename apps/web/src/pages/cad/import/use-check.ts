/** What can be done to a checked list: cells, rows, kinds of rows, columns. Every change of rows can be taken back with Ctrl Z. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ImportView, product, productImport, project } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { invalidate, useAction } from '../../../kit/http/index.ts';

type RowsBody = NonNullable<
  Parameters<ReturnType<typeof useAction<typeof productImport.editImportRows>>['run']>[0]
>['body'] &
  object;
export type RowEdit = RowsBody['rows'][number];
export type KindEdit = NonNullable<RowsBody['kinds']>[number];
type MappingBody = NonNullable<
  Parameters<ReturnType<typeof useAction<typeof productImport.editImportMapping>>['run']>[0]
>['body'] &
  object;
export type MappingChange = Omit<MappingBody, 'version'>;

export const READ_AGAIN = [productImport.getImport, productImport.getImportRow, productImport.listLabelWords];
const STEPS = 50;
interface History {
  past: RowEdit[][];
  future: RowEdit[][];
}
const NO_HISTORY: History = { past: [], future: [] };

export interface CheckActions {
  busy: boolean;
  /** steps that Ctrl Z can take back */
  steps: number;
  write: (rows: RowEdit[], kinds?: KindEdit[]) => Promise<boolean>;
  undo: () => void;
  redo: () => void;
  remap: (body: MappingChange) => Promise<boolean>;
  commit: (createNew: boolean) => Promise<void>;
  committing: boolean;
}

export function useCheck(batch: ImportView): CheckActions {
  const params = { importId: batch.id };
  const edit = useAction(productImport.editImportRows, { invalidates: READ_AGAIN });
  const map = useAction(productImport.editImportMapping, { invalidates: READ_AGAIN });
  const commit = useAction(productImport.commitImport, {
    invalidates: [...READ_AGAIN, productImport.listImports, product.listProducts, project.getProject],
    onError: () => {
      void invalidate(...READ_AGAIN);
    },
  });
  // several changes in one breath go one after the other, each with the version that the one before left
  const version = useRef(batch.version);
  useEffect(() => {
    version.current = Math.max(version.current, batch.version);
  }, [batch.version]);
  const send = async (body: Omit<RowsBody, 'version'>): Promise<RowEdit[] | null> => {
    const answer = await edit.run({ params, body: { version: version.current, ...body } });
    version.current = answer ? answer.batch.version : batch.version;
    return answer ? answer.undo : null;
  };
  const steps = useSteps((rows) => send({ rows }), edit.busy);
  const write: CheckActions['write'] = async (rows, kinds) => {
    const back = await send({ rows, ...(kinds ? { kinds } : {}) });
    if (back) steps.remember(back);
    return back !== null;
  };
  return {
    busy: edit.busy || map.busy || commit.busy,
    steps: steps.count,
    write,
    undo: () => void steps.travel('past'),
    redo: () => void steps.travel('future'),
    remap: async (body) => {
      const answer = await map.run({ params, body: { version: version.current, ...body } });
      // other columns are other cells: what was written before cannot be taken back one by one
      steps.forget();
      if (answer) version.current = answer.version;
      return Boolean(answer);
    },
    commit: async (createNew) => {
      await commit.run({ params, body: { version: version.current, ...(createNew ? { createNew } : {}) } });
    },
    committing: commit.busy,
  };
}

type Way = keyof History;

/** What can be taken back and done again. A key that comes while the last step is still being written waits for it. */
function useSteps(send: (rows: RowEdit[]) => Promise<RowEdit[] | null>, busy: boolean) {
  const [history, setHistory] = useState<History>(NO_HISTORY);
  const awaited = useRef<Way | null>(null);
  const travel = async (way: Way) => {
    if (busy) {
      awaited.current = way;
      return;
    }
    const step = history[way].at(-1);
    const back = step && (await send(step));
    if (!step || !back) return;
    const other = way === 'past' ? 'future' : 'past';
    setHistory((old) => ({
      ...old,
      [way]: old[way].slice(0, -1),
      [other]: [...old[other], back].slice(-STEPS),
    }));
    toast.info(way === 'past' ? `已撤销，${step.length} 行` : `已重做，${step.length} 行`);
  };
  const goOn = useEffectEvent(travel);
  useEffect(() => {
    const way = awaited.current;
    if (busy || !way) return;
    awaited.current = null;
    void goOn(way);
  }, [busy]);
  return {
    count: history.past.length,
    remember: (back: RowEdit[]) =>
      setHistory((old) => ({ past: [...old.past, back].slice(-STEPS), future: [] })),
    forget: () => setHistory(NO_HISTORY),
    travel,
  };
}
