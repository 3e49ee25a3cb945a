import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { perConnection } from '../db/per-connection.ts'
import { refuse } from './refusal.ts'
import { pool } from '../db/tx.ts'

/** How often is too often, counted in the database so that it holds across processes. */
const rules = {
  captcha: { points: 30, seconds: 60 },
  proofOfWork: { points: 60, seconds: 60 },
  smsPerMobile: { points: 1, seconds: 60 },
  smsPerMobileDay: { points: 20, seconds: 86_400 },
  smsPerAddress: { points: 20, seconds: 3_600 },
  smsPerAccount: { points: 20, seconds: 86_400 },
  mailPerMailbox: { points: 1, seconds: 60 },
  mailPerMailboxDay: { points: 10, seconds: 86_400 },
  mailPerAccount: { points: 20, seconds: 86_400 },
  notificationSms: { points: 30, seconds: 3_600 },
  notificationMail: { points: 60, seconds: 3_600 },
  notificationDevice: { points: 240, seconds: 3_600 },
  selfTest: { points: 60, seconds: 3_600 },
  registerDevice: { points: 30, seconds: 3_600 },
  socialVisit: { points: 30, seconds: 60 },
  invitation: { points: 50, seconds: 86_400 },
  invitationCode: { points: 50, seconds: 86_400 },
  register: { points: 10, seconds: 3_600 },
  upload: { points: 120, seconds: 60 },
  ocr: { points: 20, seconds: 60 },
  sealedPicture: { points: 60, seconds: 60 },
  maps: { points: 300, seconds: 60 },
  sheets: { points: 20, seconds: 60 },
  goods: { points: 120, seconds: 60 },
  goodsEdit: { points: 240, seconds: 60 },
  wares: { points: 120, seconds: 60 },
  callbackTest: { points: 20, seconds: 60 },
  openApi: { points: 600, seconds: 60 },
  openApiStranger: { points: 60, seconds: 60 },
  inquiry: { points: 60, seconds: 3_600 },
  poolEdit: { points: 30, seconds: 3_600 },
  inquiryPerShop: { points: 3, seconds: 3_600 },
  shopOwnerCode: { points: 10, seconds: 3_600 },
  courierCode: { points: 10, seconds: 3_600 },
  vouchers: { points: 60, seconds: 60 },
  charge: { points: 20, seconds: 60 },
  bridgePair: { points: 30, seconds: 600 },
  ticket: { points: 20, seconds: 3_600 },
  chatMessage: { points: 300, seconds: 60 },
  chatConnect: { points: 120, seconds: 60 },
  chatUpload: { points: 60, seconds: 60 },
  chatFinish: { points: 120, seconds: 60 },
  chatChunk: { points: 600, seconds: 60 },
  chatProfile: { points: 10, seconds: 3_600 },
  chatSearch: { points: 60, seconds: 60 },
  ticketReply: { points: 60, seconds: 3_600 },
} as const

export type LimitName = keyof typeof rules

const limitersHere = perConnection(() => new Map<LimitName, RateLimiterPostgres>())

const limiterOf = (name: LimitName): RateLimiterPostgres => {
  const limiters = limitersHere()
  const known = limiters.get(name)
  if (known) return known
  const { points, seconds } = rules[name]
  const limiter = new RateLimiterPostgres({
    storeClient: pool(),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  limiters.set(name, limiter)
  return limiter
}

/** Counts one use by `subject`; false when there is none left. For work that nobody waits for. */
export const takeTurn = async (name: LimitName, subject: string): Promise<boolean> => {
  try {
    await limiterOf(name).consume(subject)
    return true
  } catch (error) {
    if (error instanceof RateLimiterRes) return false
    throw error
  }
}

const waitText = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return seconds <= 120 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分钟`
}

/** Counts one use by `subject`; refuses with the time left when there are none. */
export const spendRateLimit = async (name: LimitName, subject: string): Promise<void> => {
  try {
    await limiterOf(name).consume(subject)
  } catch (error) {
    if (error instanceof RateLimiterRes) refuse('tooOften', `操作太频繁，请${waitText(error.msBeforeNext)}后再试`)
    throw error
  }
}
