/** What a screen, a list or a log shows of a phone: the first 3 and the last 4 digits. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** The first character of a name and a star or two for the rest: how long it is tells who it is. One alone is a star. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = name
  if (rest.length === 0) return first && '*'
  return first + '*'.repeat(Math.min(2, rest.length))
}

/** A door's first characters tell the area; the rest is for whoever delivers. */
export const maskAddress = (address: string): string =>
  address && `${[...address].slice(0, [...address].length > 6 ? 6 : 2).join('')}***`

/** The first and the last four characters of a number on a document. */
export const maskNumber = (number: string): string => number.replace(/^(.{4}).+(.{4})$/, '$1********$2')

/** The first character of the mailbox's name and where it is. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.+)$/, '$1***$2')
