declare const fenBrand: unique symbol
/** Money in hand: a whole number of fen. */
export type Fen = number & { readonly [fenBrand]: true }

export const maxFen = 9_007_199_254_740_991

export const fen = (amount: number): Fen => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of fen`)
  return amount as Fen
}

export const addFen = (...amounts: Fen[]): Fen => fen(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/** '12.5' and '12.50' are 1250 fen; anything finer than a fen is not money. */
export const parseYuan = (text: string): Fen | undefined => {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, yuan, cents = ''] = match
  const amount = Number(yuan) * 100 + Number(cents.padEnd(2, '0'))
  return fen(sign && amount ? -amount : amount)
}

export const formatYuan = (amount: number): string => {
  const whole = Math.abs(fen(amount))
  const text = `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
  return amount < 0 ? `-${text}` : text
}

/** 2,000.00 */
export const groupedYuan = (amount: number): string => formatYuan(amount).replace(/\B(?=(\d{3})+\.)/g, ',')

/** 2,000.00元: how an amount reads within a sentence. */
export const yuanText = (amount: number): string => `${groupedYuan(amount)}元`

/**
 * Splits an amount by weights so that the parts add up to the fen: each gets its floor,
 * and the fen left over go to the largest remainders, earlier parts first.
 */
export const splitFen = (amount: Fen, weights: readonly number[]): Fen[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) throw new RangeError('weights must add up to more than nothing')
  const exact = weights.map((weight) => (BigInt(amount) * BigInt(weight)) as bigint)
  const floors = exact.map((share) => Number(share / BigInt(total)))
  let left = amount - floors.reduce((sum, share) => sum + share, 0)
  const order = exact
    .map((share, index) => ({ index, remainder: share % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of order) {
    if (left <= 0) break
    floors[index] = (floors[index] ?? 0) + 1
    left -= 1
  }
  return floors.map(fen)
}
