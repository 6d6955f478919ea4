export { LostList } from './LostList.tsx';
