export * from './project/project.fields.ts';
export * from './product/product.fields.ts';
