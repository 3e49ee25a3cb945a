export { takeSmsCode } from './sms-codes.sql.ts'
export { merchantRegistered } from './events.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export { sendCode, takeSmsTurn } from './send-sms-code.ts'
export {
  forgetAccount,
  forgetEveryone,
  personOf,
  recognise,
  sessionSecret,
  takeSessionBack,
  trustCacheWhile,
} from './sessions.ts'
export { forgetFailures } from './sign-in-lockout.sql.ts'
export { accountByMobile, endSessions, grantsOfRole } from './identity.sql.ts'
