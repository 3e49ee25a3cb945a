import { fen, type Fen } from '@zdb/contract/kit/fen'

/** Pays a sum from several purses in turn; what none of them has is owed. The parts add up to the sum. */
export const splitBySources = (sum: Fen, purses: readonly Fen[]): { drawn: Fen[]; owed: Fen } => {
  let owed: number = sum
  const drawn = purses.map((purse) => {
    const part = Math.min(owed, Math.max(0, purse))
    owed -= part
    return fen(part)
  })
  return { drawn, owed: fen(owed) }
}
