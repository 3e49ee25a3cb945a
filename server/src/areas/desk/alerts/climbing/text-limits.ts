/** How many texts went out within the hour and within the day. */
export type Usage = { readonly hour: number; readonly day: number }

/** How many go out at most; what a merchant may have of them in an hour is a rule of the platform. */
const limits = {
  phone: { hour: 6, day: 20 },
  /** Nobody of the merchant has shown that the number is theirs: it may be a stranger's. */
  unproven: { hour: 3, day: 3 },
  platform: { hour: 2_000, day: 20_000 },
} satisfies Record<string, Usage>

const isSpent = (used: Usage, { hour, day }: Usage): boolean => used.hour >= hour || used.day >= day

type Asked = {
  /** How many more the merchant may have. */
  left: number
  platform: Usage
  phone: Usage
  isProven: boolean
}

/** Why no text goes to this phone now; undefined where one may. */
export const heldBack = ({ left, platform, phone, isProven }: Asked): string | undefined => {
  if (left <= 0) return '本小时短信已达上限'
  if (isSpent(platform, limits.platform)) return '平台短信已达上限'
  if (!isProven && isSpent(phone, limits.unproven)) return '未验证的号码短信已达上限'
  return isSpent(phone, limits.phone) ? '联系人的号码短信已达上限' : undefined
}
