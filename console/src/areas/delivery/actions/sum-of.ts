import { fenOf } from '#ui/format/money.ts'

/** The sum of amounts of the wire; what is not money yet counts as nothing. */
export const sumOf = (...amounts: readonly string[]): string => {
  const fen = amounts.reduce((sum, yuan) => sum + (fenOf(yuan) ?? 0n), 0n)
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
