export { RegionSelect } from './RegionSelect.tsx';
