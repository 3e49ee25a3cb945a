/** Eighteen characters, a birthday among them and a check character at the end (GB 11643). */
export const isIdentityNumber = (number: string): boolean => {
  const match = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dX]$/.exec(number)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const birthday = new Date(Date.UTC(year, month - 1, day))
  if (birthday.getUTCMonth() !== month - 1 || birthday.getUTCDate() !== day) return false
  const sum = identityWeights.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return '10X98765432'[sum % 11] === number[17]
}

const identityWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Letters that look like digits are left out. */
const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The unified social credit code: eighteen characters, the last checks the others (GB 32100). */
export const isCreditCode = (code: string): boolean => {
  const values = Array.from(code, (character) => creditAlphabet.indexOf(character))
  if (values.length !== 18 || values.includes(-1) || !/^[1-9A-HJ-NP-RTUWXY][1-59]\d{6}/.test(code)) return false
  const sum = values.slice(0, 17).reduce((total, value, index) => total + value * (3 ** index % 31), 0)
  return (31 - (sum % 31)) % 31 === values[17]
}

/** A food permit: JY for trade or SC for production and fourteen digits, the last checks the others (GB/T 17710, mod 11,10). */
export const isFoodPermitNumber = (number: string): boolean => {
  if (!/^(?:JY|SC)\d{14}$/.test(number)) return false
  const digits = Array.from(number.slice(2), Number)
  const product = digits.slice(0, 13).reduce((carried, digit) => (((carried + digit) % 10 || 10) * 2) % 11, 10)
  return (product + (digits[13] ?? 0)) % 10 === 1
}
