import { expect, test } from 'vitest'
import { heldBack } from './text-limits.ts'

const rules = {
  alertPhoneTextsPerHour: 6,
  alertPhoneTextsPerDay: 20,
  alertUnprovenTextsPerDay: 3,
  alertPlatformTextsPerHour: 2_000,
  alertPlatformTextsPerDay: 20_000,
}
const free = { rules, left: 1, platform: { hour: 1_999, day: 19_999 }, phone: { hour: 5, day: 19 }, isProven: true }

test.for([
  ['one more may go out', {}, undefined],
  ['the merchant has had its hour', { left: 0 }, '本小时短信已达上限'],
  ['the platform has had its hour', { platform: { hour: 2_000, day: 2_000 } }, '平台短信已达上限'],
  ['the platform has had its day', { platform: { hour: 0, day: 20_000 } }, '平台短信已达上限'],
  ['the phone has had its hour', { phone: { hour: 6, day: 6 } }, '联系人的号码短信已达上限'],
  ['the phone has had its day', { phone: { hour: 0, day: 20 } }, '联系人的号码短信已达上限'],
  ['an unproven phone has a few a day', { isProven: false, phone: { hour: 0, day: 2 } }, undefined],
  ['by the rule of the day', { rules: { ...rules, alertPhoneTextsPerHour: 5 } }, '联系人的号码短信已达上限'],
  ['none at all where the rule says so', { rules: { ...rules, alertPlatformTextsPerDay: 0 } }, '平台短信已达上限'],
  ['and no more', { isProven: false, phone: { hour: 0, day: 3 } }, '未验证的号码短信已达上限'],
] as const)('%s', ([, facts, why]) => {
  expect(heldBack({ ...free, ...facts })).toBe(why)
})
