import { bodySignature } from '../signing.ts'

export const signCallback = bodySignature
