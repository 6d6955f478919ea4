export { BarChart } from './BarChart.tsx';
export type { Bar } from './BarChart.tsx';
