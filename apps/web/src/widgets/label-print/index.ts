export { LabelPrintDialog } from './LabelPrintDialog.tsx';
export type { LabelPrintDialogProps } from './LabelPrintDialog.tsx';
export type { LabelPrintRow } from './chunks.ts';
