export { DimTyping, TypedDim } from './TypedDim.tsx';
export type { TypeDim, TypedDimProps } from './TypedDim.tsx';
