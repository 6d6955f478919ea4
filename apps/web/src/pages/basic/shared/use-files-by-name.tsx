/** 批量上传图片 and 批量上传图纸 of a list of master data: their actions, and the dialog that is open. */
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { AnyCall, matchCall } from '@muyun/contract';
import type { ListAction } from '../../../kit/table/index.ts';
import { FilesByNameDialog } from './FilesByNameDialog.tsx';

const PICTURES = ['.png', '.jpg', '.jpeg', '.webp'];
export const DRAWINGS = ['.dxf', '.pdf', '.svg', '.png', '.jpg', '.dwg'];
const KINDS = [
  { kind: 'pictures', label: '批量上传图片', accept: PICTURES },
  { kind: 'drawings', label: '批量上传图纸', accept: DRAWINGS },
] as const;
type Kind = (typeof KINDS)[number]['kind'];
type Calls = Readonly<Partial<Record<Kind, ReturnType<typeof matchCall>>>>;

export function useFilesByName(
  calls: Calls,
  invalidates: readonly AnyCall[],
): { actions: readonly ListAction[]; dialog: ReactNode } {
  const [open, setOpen] = useState<Kind>();
  const call = open && calls[open];
  const of = KINDS.find((k) => k.kind === open);
  const actions = useMemo(
    () =>
      KINDS.flatMap(({ kind, label }) => {
        const own = calls[kind];
        return own ? [{ label, right: own.right, onClick: () => setOpen(kind) }] : [];
      }),
    [calls],
  );
  return {
    actions,
    dialog: call && of && (
      <FilesByNameDialog
        call={call}
        title={of.label}
        accept={of.accept}
        invalidates={invalidates}
        onClose={() => setOpen(undefined)}
      />
    ),
  };
}
