export { faultOf, focusFirst, formFaults, initialOf, itemsOf, wireOf } from './items.ts';
export type { FormItem, ItemOverride } from './items.ts';
export { FormGrid } from './FormGrid.tsx';
export type { FormGridProps } from './FormGrid.tsx';
export { FormModal } from './FormModal.tsx';
export type { EditedRow, FormModalProps } from './FormModal.tsx';
export { DateField, MaskField, TimeField } from './controls.tsx';
export { RemoteSelect } from './RemoteSelect.tsx';
export type { OptionSource } from './options.ts';
