import { isRecord } from '../../raw-body.ts'

/** The customer has received a callback when its answer says so in this field. */
export const acceptsWhen =
  (field: string, value: unknown) =>
  ({ body }: { body: string }): boolean => {
    try {
      const reply: unknown = JSON.parse(body)
      return isRecord(reply) && reply[field] === value
    } catch {
      return false
    }
  }
