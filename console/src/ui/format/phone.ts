/** Channels write 13812345678转1234; a dialler needs the words out (spec 1, section 5). */
export const withoutChinese = (phone: string): string => phone.replace(/\p{Script=Han}/gu, '_')

/** The numbers a shop may be reached under (spec 3, section 5). */
const contactPhones: readonly RegExp[] = [
  /^1[2-9]\d{9}$/, // mobile
  /^1[2-9]\d{9}[-_,，#转 ]\d{1,4}$/, // mobile with an extension
  /^(\d{3,4}-|0\d{2,3})?\d{7,8}$/, // landline; an area code without a hyphen begins with 0, or it would be a mistyped mobile
  /^[48]00-?\d{3}-?\d{4}$/, // service number
  /^95013\d{1,15}$/, // virtual number
]

export const isContactPhone = (phone: string): boolean => contactPhones.some((rule) => rule.test(phone.trim()))

/**
 * A number with an extension, as channels hand out to hide the real one, is no mobile: its eleven digits are, and the
 * whole stands beside them.
 */
export const splitExtension = ({ mobile, phone }: { mobile: string; phone: string }) => {
  const main = /^\d{11}/.exec(mobile)?.[0] ?? mobile
  return { mobile: main, phone: main === mobile ? phone : mobile.slice(0, 30) }
}
