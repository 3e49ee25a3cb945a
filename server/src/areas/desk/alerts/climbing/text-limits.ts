import type { Rules } from '#core/domain/rules'

/** How many texts went out within the hour and within the day. */
export type Usage = { readonly hour: number; readonly day: number }

type TextRules = Pick<
  Rules,
  | 'alertPhoneTextsPerHour'
  | 'alertPhoneTextsPerDay'
  | 'alertUnprovenTextsPerDay'
  | 'alertPlatformTextsPerHour'
  | 'alertPlatformTextsPerDay'
>

const isSpent = (used: Usage, { hour, day }: Usage): boolean => used.hour >= hour || used.day >= day

type Asked = {
  rules: TextRules
  /** How many more the merchant may have. */
  left: number
  platform: Usage
  phone: Usage
  /** Somebody of the merchant has shown that the number is theirs: else it may be a stranger's. */
  isProven: boolean
}

/** Why no text goes to this phone now; undefined where one may. */
export const heldBack = ({ rules, left, platform, phone, isProven }: Asked): string | undefined => {
  const ofPlatform = { hour: rules.alertPlatformTextsPerHour, day: rules.alertPlatformTextsPerDay }
  const ofPhone = { hour: rules.alertPhoneTextsPerHour, day: rules.alertPhoneTextsPerDay }
  if (left <= 0) return '本小时短信已达上限'
  if (isSpent(platform, ofPlatform)) return '平台短信已达上限'
  if (!isProven && phone.day >= rules.alertUnprovenTextsPerDay) return '未验证的号码短信已达上限'
  return isSpent(phone, ofPhone) ? '联系人的号码短信已达上限' : undefined
}
