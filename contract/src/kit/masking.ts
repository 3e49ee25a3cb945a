/** What a screen, a list or a log shows of a phone: the first 3 and the last 4 digits. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
