export { newCaptcha, takeCaptcha, dropOldCaptchas } from './captchas.ts'
export { newSmsCode, type Scene } from './codes-by-sms.ts'
export { createMerchant } from './merchants.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export {
  forgetAccount,
  forgetEveryone,
  personOf,
  recognise,
  sessionSecret,
  takeSessionBack,
  trustCacheWhile,
} from './sessions.ts'
export { accountByMobile, endSessions, grantsOfRole } from './store.ts'
