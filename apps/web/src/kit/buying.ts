/** A screen asks to buy for the own space; the dialog belongs to the shell. */
import { create } from 'zustand';

export const useBuying = create<{ isAsked: boolean }>(() => ({ isAsked: false }));
