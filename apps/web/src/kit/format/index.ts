export { EMPTY, fmt, textOf, todayText, isEmpty } from './fmt.ts';
export { ColorSwatch, DoneOf, Num, ProgressBar } from './Num.tsx';
export { FewOf } from './FewOf.tsx';
