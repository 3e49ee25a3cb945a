import { sandwich } from '../signing.ts'

/** Calls and callbacks alike. */
export const sign = sandwich
