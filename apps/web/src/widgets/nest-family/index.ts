/** Plates or bars: the tabs of lists about nesting. */
export { FamilyTabs, LOST, RESTS, useFamily } from './family.tsx';
