/** 按重量折算: so many kg of a material become a line of whole pieces. */
export { ByWeight } from './ByWeight.tsx';
