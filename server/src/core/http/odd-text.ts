/** PostgreSQL keeps no NUL and no half of a character in text; nobody types one. */
const isOdd = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Whether a text like that stands anywhere in it, be it as a name. */
export const holdsOddText = (value: unknown): boolean => {
  if (typeof value === 'string') return isOdd(value)
  if (Array.isArray(value)) return value.some(holdsOddText)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, each]) => isOdd(name) || holdsOddText(each))
}
