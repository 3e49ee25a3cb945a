import { codes, type CodeName } from '@zdb/contract/codes'
import { type FieldError } from '@zdb/contract/kit/envelope'
import type { Terms } from '@zdb/contract/kit/terms'

/** A no that a person can read. Thrown by `refuse`, turned into the envelope by the one error handler. */
export class Refusal extends Error {
  readonly reason: CodeName
  readonly code: number
  readonly fields: FieldError[]
  /** What it says now, where somebody would have agreed to something else. */
  readonly terms: Terms | null

  constructor(reason: CodeName, message: string, fields: FieldError[], terms: Terms | null = null) {
    super(message)
    this.reason = reason
    this.code = codes[reason].code
    this.fields = fields
    this.terms = terms
  }
}

export const refuse = (name: CodeName, message: string = codes[name].message, fields: FieldError[] = []): never => {
  throw new Refusal(name, message, fields)
}

/** Refuses one field, in words that can stand beside it. */
export const refuseField = (field: string, message: string): never => refuse('invalid', message, [{ field, message }])
