/** Mainland mobile: 11 digits, 1 and any digit (spec 3, section 5). */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)

/** The numbers a shop may be reached under (spec 3, section 5). */
const contactPhones: readonly RegExp[] = [
  /^1[2-9]\d{9}$/, // mobile
  /^1[2-9]\d{9}[-_,，#转 ]\d{1,4}$/, // mobile with an extension
  /^(\d{3,4}-|0\d{2,3})?\d{7,8}$/, // landline; an area code without a hyphen begins with 0, or it would be a mistyped mobile
  /^[48]00-?\d{3}-?\d{4}$/, // service number
  /^95013\d{1,15}$/, // virtual number
]

export const isContactPhone = (phone: string): boolean => contactPhones.some((rule) => rule.test(phone.trim()))

/** 8 to 32 characters, at least a letter and a digit. */
export const isPassword = (text: string): boolean => /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,32}$/.test(text)
export const passwordRule = '密码为8至32位，须同时包含字母和数字'

export const isEmail = (text: string): boolean =>
  text.length <= 100 && /^[\w.+-]{1,64}@([A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z]{2,}$/.test(text)
