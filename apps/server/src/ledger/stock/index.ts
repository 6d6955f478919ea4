export * from './stock-ledger.ts';
