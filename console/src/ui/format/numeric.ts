/** Only digits and one decimal point get in. */
export const numericText = (typed: string): string => {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
  return rest.length > 0 ? `${whole}.${rest.join('')}` : whole
}

/** A decimal as a whole number of its last places: exact, where a float would not be. */
const scaled = (text: string, places: number): bigint => {
  const [whole = '', part = ''] = text.split('.')
  return BigInt((whole || '0') + part.slice(0, places).padEnd(places, '0'))
}

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** Into the bounds; an empty field stays empty. */
export const clampText = (text: string, min: string | undefined, max: string | undefined): string => {
  if (!/\d/.test(text)) return text
  const places = Math.max(...[text, min ?? '', max ?? ''].map(placesOf))
  const value = scaled(text, places)
  if (max !== undefined && value > scaled(max, places)) return max
  if (min !== undefined && value < scaled(min, places)) return min
  return text
}

/** Rounds half up to so many places: '1.005' → '1.01', '.5' → '0.50'. */
export const roundText = (text: string, precision: number): string => {
  if (!/\d/.test(text)) return ''
  const next = scaled(text, precision + 1)
  const digits = ((next + 5n) / 10n).toString().padStart(precision + 1, '0')
  return precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`
}
