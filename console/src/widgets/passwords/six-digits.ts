export const isSixDigits = (text: string): boolean => /^\d{6}$/.test(text)

/** What of a typed or pasted text counts. */
export const sixDigitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6)
