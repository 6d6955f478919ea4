export { exportPaper } from './export-paper.ts';
