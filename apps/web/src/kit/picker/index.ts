export { PickerDrawer } from './PickerDrawer.tsx';
export type { PickedRow, PickerDrawerProps } from './picker-props.ts';
