const gap = '[\\s\\p{Pd}]?'
const country = `(?:(?:\\+|00)?86${gap})?`

const mobile = new RegExp(`(?<!\\d)(${country}1[3-9]\\d)(?:${gap}\\d){4}((?:${gap}\\d){4})(?!\\d)`, 'gu')
// 010 and 02x have three digits and eight behind them, the others four and seven or eight.
const landline = new RegExp(`(?<!\\w)(${country}[(（]?0\\d{2,3}[)）]?${gap})\\d{3,4}(${gap}\\d{4})(?!\\d)`, 'gu')

/** Numbers of phones, however people write them, without their middle: a locked screen is read by whoever holds it. */
export const withoutNumbers = (text: string): string => text.replace(mobile, '$1****$2').replace(landline, '$1****$2')
