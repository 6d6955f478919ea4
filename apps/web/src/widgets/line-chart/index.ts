export { LineChart } from './LineChart.tsx';
export type { LinePoint } from './LineChart.tsx';
