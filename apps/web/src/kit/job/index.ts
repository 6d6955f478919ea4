export { JobProgress, isEnded, useJob } from './JobProgress.tsx';
