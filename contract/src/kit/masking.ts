/** What a screen, a list or a log shows of a phone: the first 3 and the last 4 digits. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** The first character of a name and as many stars as it goes on. */
export const maskName = (name: string): string => name.slice(0, 1) + '*'.repeat(Math.max(0, [...name].length - 1))
