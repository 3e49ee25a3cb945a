/** Keeps the ends and hides the middle, always behind four stars, so that a mask does not tell a length. */
const ends = (text: string, first: number, last: number): string => `${text.slice(0, first)}****${text.slice(-last)}`

/** 13812345678 → 138****5678. Only 11 digits are a mobile; a text the server has masked already stays. */
export const maskPhone = (phone: string): string => (/^\d{11}$/.test(phone) ? ends(phone, 3, 4) : phone)

export const maskBank = (number: string): string => {
  const digits = number.replace(/\s/g, '')
  return digits.length > 8 ? ends(digits, 4, 4) : maskAccount(digits)
}

export const maskIdCard = (number: string): string => (number.length > 8 ? ends(number, 4, 4) : maskAccount(number))

/** The family name stays: 林小姐 → 林**, 欧阳娜娜 → 欧***. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = name
  return first + '*'.repeat(rest.length)
}

/** Mail addresses keep their host, so that the owner still recognises them. */
export const maskAccount = (account: string): string => {
  const [name = '', host] = account.split('@')
  const hidden = name.length > 4 ? ends(name, 2, 2) : `${name.slice(0, 1)}${name ? '****' : ''}`
  return host === undefined ? hidden : `${hidden}@${host}`
}

export const maskPassword = (password: string): string => (password ? '******' : '')
