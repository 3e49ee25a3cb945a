import { refuse } from './refusal.ts'

/** An id out of a path. What cannot be one names nothing. */
export const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : refuse('notFound'))
