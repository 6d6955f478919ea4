export { EditGrid } from './EditGrid.tsx';
export type { EditGridProps } from './EditGrid.tsx';
export { gridFaults, parseTable } from './grid-model.ts';
export type { EditColumn, GridChoice, GridFault } from './grid-model.ts';
