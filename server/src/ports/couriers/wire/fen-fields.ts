import { fen, type Fen } from '@zdb/contract/kit/fen'
import { idOf } from '../../lossless-json.ts'
import { courierFailure } from '../port.ts'

type Fields = Readonly<Record<string, unknown>>

/** A sum that couriers who count in fen have to name; an answer without it answers nothing. */
export function requiredFen(fields: Fields, name: string): Fen {
  const amount = Number(idOf(fields[name]) || Number.NaN)
  if (!Number.isSafeInteger(amount)) throw courierFailure('unreachable', `${name} is no sum`)
  return fen(amount)
}

/** A fee that was asked for: an answer that does not name it does not say that it is free. */
export function namedFee(fee: Fen | null, what: string): Fen {
  if (fee === null) throw courierFailure('unreachable', `${what} names no fee`)
  return fee
}

/** A sum that they may name; null where they do not. */
export const optionalFen = (fields: Fields, name: string): Fen | null =>
  fields[name] === undefined || fields[name] === null ? null : requiredFen(fields, name)
