export { newCaptcha, takeCaptcha, dropOldCaptchas } from './captchas.ts'
export { takeSmsCode } from './codes-by-sms.ts'
export { merchantRegistered } from './events.ts'
export { createMerchant } from './merchants.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export { sendCode, takeSmsTurn } from './sending-codes.ts'
export {
  forgetAccount,
  forgetEveryone,
  personOf,
  recognise,
  sessionSecret,
  takeSessionBack,
  trustCacheWhile,
} from './sessions.ts'
export { forgetFailures } from './tries.ts'
export { accountByMobile, endSessions, grantsOfRole } from './store.ts'
