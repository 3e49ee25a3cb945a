import type { Refusal } from './side.ts'

/** A no on the way to an answer; each courier says it in its own form. */
type No = Error & { no: Refusal; detail: string }

export const refuse = (no: Refusal, detail = ''): never => {
  throw Object.assign(new Error(no), { no, detail })
}
export const isRefusal = (error: unknown): error is No => error instanceof Error && 'no' in error

/** What the town gave, unless it was a no. */
export const orRefuse = <T extends object | number>(given: T | Refusal): T =>
  typeof given === 'string' ? refuse(given) : given
