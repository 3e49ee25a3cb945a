export { takeSmsCode } from './sms-codes.sql.ts'
export { nameOfMerchant } from './merchants.sql.ts'
export { merchantRegistered } from './events.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export { sendCode, sendInvitation, sendOwnerCode, takeSmsTurn } from './send-sms-code.ts'
export {
  forgetAccount,
  forgetEveryone,
  personOf,
  recognise,
  sessionSecret,
  takeSessionBack,
  trustCacheWhile,
} from './sessions.ts'
export { useProofOfWork } from './guards/proof-of-work.ts'
export { countFailure, forgetFailures, forgetFailuresAt, refuseLocked } from './guards/sign-in-lockout.sql.ts'
export { accountByMobile, changePasswordHash, endSessions, grantsOfRole, nameOfAccount } from './identity.sql.ts'
