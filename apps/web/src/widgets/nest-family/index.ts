/** Plates or bars: the tabs of lists about nesting. */
export { FamilyTabs, useFamily } from './family.tsx';
