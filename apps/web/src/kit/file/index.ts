export { FileDrop, fileFault } from './FileDrop.tsx';
