export { OfdView } from './OfdView.tsx';
