export { EditGrid } from './EditGrid.tsx';
export type { EditGridProps } from './grid-props.ts';
export { gridFaults, parseTable } from './grid-model.ts';
export type { EditColumn, GridChoice, GridFault } from './grid-model.ts';
