/** What can be done to a checked list: cells, rows, kinds of rows, columns. Every change of rows can be taken back with Ctrl Z. */
import { useEffect, useRef, useState } from 'react';
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

export const READ_AGAIN = [productImport.getImport, productImport.getImportRow];
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
  const [history, setHistory] = useState<History>(NO_HISTORY);
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
  const write: CheckActions['write'] = async (rows, kinds) => {
    const back = await send({ rows, ...(kinds ? { kinds } : {}) });
    if (back) setHistory((old) => ({ past: [...old.past, back].slice(-STEPS), future: [] }));
    return back !== null;
  };
  const travel = async (way: 'past' | 'future') => {
    const step = history[way].at(-1);
    if (!step || edit.busy) return;
    const back = await send({ rows: step });
    if (!back) return;
    const other = way === 'past' ? 'future' : 'past';
    setHistory((old) => ({
      ...old,
      [way]: old[way].slice(0, -1),
      [other]: [...old[other], back].slice(-STEPS),
    }));
    toast.info(way === 'past' ? `已撤销，${step.length} 行` : `已重做，${step.length} 行`);
  };
  return {
    busy: edit.busy || map.busy || commit.busy,
    steps: history.past.length,
    write,
    undo: () => void travel('past'),
    redo: () => void travel('future'),
    remap: async (body) => {
      const answer = await map.run({ params, body: { version: version.current, ...body } });
      // other columns are other cells: what was written before cannot be taken back one by one
      setHistory(NO_HISTORY);
      if (answer) version.current = answer.version;
      return Boolean(answer);
    },
    commit: async (createNew) => {
      await commit.run({ params, body: { version: version.current, ...(createNew ? { createNew } : {}) } });
    },
    committing: commit.busy,
  };
}
