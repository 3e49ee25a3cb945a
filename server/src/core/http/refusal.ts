import { codes, type CodeName } from '@zdb/contract/codes'
import { type FieldError } from '@zdb/contract/kit/envelope'

/** A no that a person can read. Thrown by `refuse`, turned into the envelope by the one error handler. */
export class Refusal extends Error {
  readonly reason: CodeName
  readonly code: number
  readonly fields: FieldError[]

  constructor(reason: CodeName, message: string, fields: FieldError[]) {
    super(message)
    this.reason = reason
    this.code = codes[reason].code
    this.fields = fields
  }
}

export const refuse = (name: CodeName, message: string = codes[name].message, fields: FieldError[] = []): never => {
  throw new Refusal(name, message, fields)
}

/** Refuses one field, in words that can stand beside it. */
export const refuseField = (field: string, message: string): never => refuse('invalid', message, [{ field, message }])
