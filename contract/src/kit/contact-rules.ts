/** Mainland mobile: 11 digits, 1 and any digit (spec 3, section 5). */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)

/** 8 to 32 characters, at least a letter and a digit. */
export const isPassword = (text: string): boolean => /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,32}$/.test(text)
export const passwordRule = '密码为8至32位，须同时包含字母和数字'
