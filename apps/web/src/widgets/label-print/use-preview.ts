/** The picture of one label, asked for by itself as soon as device and template are both chosen. */
import { useEffect } from 'react';
import { LABEL_TEXTS, PREVIEW_COPIES } from '@muyun/contract/label';
import { useStateFor } from '../../kit/use-state-for.ts';
import { dataOf, type LabelPrintRow } from './chunks.ts';
import type { LabelService } from './use-label-service.ts';

export interface Preview {
  /** address of the picture; null while there is none */
  readonly image: string | null;
  /** it shows another label: the one that is wanted is on its way */
  readonly isStale: boolean;
  readonly message: string;
}
interface Shown {
  readonly row: LabelPrintRow | null;
  readonly image: string | null;
  readonly message: string;
}
const NONE: Shown = { row: null, image: null, message: '' };

export function usePreview(
  { socket, hint }: Pick<LabelService, 'socket' | 'hint'>,
  printer: string | undefined,
  template: string | undefined,
  row: LabelPrintRow | undefined,
): Preview {
  // of another template the old picture is no help
  const [shown, setShown] = useStateFor(`${printer} ${template} ${row ? 'some' : 'none'}`, NONE);
  useEffect(() => {
    if (!printer || !template || !row) return;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const data = [dataOf(row)];
      const answer = await socket()?.ask({ cmd: 'preview', printer, template, copies: PREVIEW_COPIES, data });
      if (!answer || !isWanted) return;
      setShown({ row, image: answer.image ?? null, message: answer.message });
      hint(answer.code === 0 ? LABEL_TEXTS.previewed : answer.message);
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [socket, hint, setShown, printer, template, row]);
  return { image: shown.image, message: shown.message, isStale: shown.row !== row };
}
