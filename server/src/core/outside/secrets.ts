import { createHash, randomBytes } from 'node:crypto'

/** A word that nobody guesses. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** What the database keeps of such a word. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
