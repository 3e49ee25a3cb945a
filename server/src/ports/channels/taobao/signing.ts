import { sandwich } from '../signing.ts'

export const sign = sandwich
