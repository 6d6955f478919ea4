export { PickerDrawer } from './PickerDrawer.tsx';
export type { PickedRow, PickerDrawerProps } from './PickerDrawer.tsx';
