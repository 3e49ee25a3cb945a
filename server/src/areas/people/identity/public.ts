export { backTo } from './social/return-route.ts'
export { bindingUri, bindSocial, unbindSocial, type Social } from './social/social.ts'
export { socialLoginsOf } from './social/social.sql.ts'
export { reachablePeople, type ReachablePerson } from './reachable-people.sql.ts'
export { takeSmsCode, takeSmsCodes } from './sms-codes.sql.ts'
export { announceSecurityChange, tellOwner } from './security-changes.ts'
export { deleteFormerKeys } from './former-keys.sql.ts'
export { refuseTakenMobile } from './taken-mobile.ts'
export { nameOfMerchant, namesOfMerchants } from './merchants.sql.ts'
export {
  accountsAtConsole,
  lockMerchant,
  merchantById,
  merchantsById,
  merchantsNamed,
  merchantsOfMobile,
  openSessions,
  peopleOf,
  sessionsOf,
  type MerchantFacts,
} from './merchant-file.sql.ts'
export { beginCancellation } from './cancellation/cancellation.ts'
export { isClosed, masterOf } from './merchants.sql.ts'
export { signedInColleagues } from './cancellation/cancellation.sql.ts'
export { merchantErased, merchantRegistered } from './events.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export { sendCode, sendInvitation, sendOwnerCode, takeSmsTurn, type CodeRequest } from './send-sms-code.ts'
export {
  forgetAccount,
  forgetEveryone,
  hasSession,
  personOf,
  recognise,
  sessionSecret,
  takeSessionBack,
  trustCacheWhile,
} from './sessions.ts'
export { useProofOfWork } from './guards/proof-of-work.ts'
export { countFailure, forgetFailures, forgetFailuresAt, refuseLocked } from './guards/sign-in-lockout.sql.ts'
export {
  accountByMobile,
  boundTo,
  changeMobile,
  changePasswordHash,
  endSessions,
  grantsOfRole,
  nameOfAccount,
} from './identity.sql.ts'
