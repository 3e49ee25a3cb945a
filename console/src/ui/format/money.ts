/**
 * '1234.5' → '1,234.50'. Works on the text of the wire, digit by digit: money never passes through a float.
 * What is not money shows as a dash.
 */
export const moneyText = (yuan: string): string => {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(yuan.trim())
  if (!match) return '--'
  const [, sign, whole = '', cents = ''] = match
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}${grouped}.${cents.padEnd(2, '0')}`
}

/** Fen of a wire amount, for comparing two of them; undefined when the text is not money. */
export const fenOf = (yuan: string): bigint | undefined => {
  const text = moneyText(yuan)
  return text === '--' ? undefined : BigInt(text.replace(/[,.]/g, ''))
}

/** 1250n → '12.50' */
export const yuanOf = (fen: bigint): string => {
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The sum of amounts of the wire; what is not money yet counts as nothing. */
export const sumYuan = (...amounts: readonly string[]): string =>
  yuanOf(amounts.reduce((sum, yuan) => sum + (fenOf(yuan) ?? 0n), 0n))

/** An amount that is more than nothing. */
export const isMoreThanZero = (yuan: string): boolean => (fenOf(yuan) ?? 0n) > 0n
