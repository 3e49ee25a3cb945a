/** Channels write 13812345678转1234; a dialler needs the words out (spec 1, section 5). */
export const withoutChinese = (phone: string): string => phone.replace(/\p{Script=Han}/gu, '_')

/**
 * A number with an extension, as channels hand out to hide the real one, is no mobile: its eleven digits are, and the
 * whole stands beside them.
 */
export const splitExtension = ({ mobile, phone }: { mobile: string; phone: string }) => {
  const main = /^\d{11}/.exec(mobile)?.[0] ?? mobile
  return { mobile: main, phone: main === mobile ? phone : mobile.slice(0, 30) }
}
