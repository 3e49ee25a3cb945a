import { momentText } from '@zdb/contract/kit/china-time'
import type { CodeName } from '@zdb/contract/codes'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'
import { announce } from '#core/work/outbox'
import { sendLetter, sendNotice } from '#ports/notices'
import { securityLetter, securityNotice, type SecurityNotice } from './events.ts'
import { boundTo, endSessions } from './identity.sql.ts'

/** What a person is told of the keys to their account. */
const changes = {
  loginPassword: { words: '登录密码已修改', why: 'passwordChanged' },
  payPassword: { words: '支付密码已设置', why: 'sessionEnded' },
  phone: { words: '绑定手机号已更换', why: 'sessionEnded' },
  email: { words: '绑定邮箱已更换', why: 'sessionEnded' },
  socialBound: { words: '已绑定微信登录', why: 'sessionEnded' },
  socialUnbound: { words: '已解除微信登录', why: 'sessionEnded' },
  cancellation: { words: '已申请注销账号', why: 'sessionEnded' },
} as const satisfies Record<string, { words: string; why: CodeName }>

export type SecurityChange = keyof typeof changes

type Reach = { mobile?: string; email?: string }

type Change = {
  accountId: number
  what: SecurityChange
  /** The session that made the change goes on; every other ends. */
  keep?: string
  /** Where the person was reached until now. */
  former?: Reach
}

/** Tells the person in every place that is or was theirs until now. */
export const tellOwner = async (tx: Tx, accountId: number, words: string, former: Reach = {}): Promise<void> => {
  const { mobile, email } = await boundTo(tx, accountId)
  const text = `${momentText(now()).slice(5, 16)}${words}，非本人操作请联系客服`
  const present = (each: string | undefined) => each !== undefined
  for (const to of new Set([mobile, former.mobile].filter(present))) await announce(tx, securityNotice, { to, text })
  for (const to of new Set([email, former.email].filter(present))) await announce(tx, securityLetter, { to, text })
}

/** Another key opens the account: whoever came in with the old one is out, and whoever it belongs to is told. */
export const announceSecurityChange = async (tx: Tx, { accountId, what, keep, former }: Change): Promise<void> => {
  const { words, why } = changes[what]
  await endSessions(tx, { accountId, ...(keep !== undefined && { except: keep }) }, why)
  await tellOwner(tx, accountId, words, former)
}

const title = '账号安全提醒'

export const tellPhone = ({ to, text }: SecurityNotice): Promise<void> => sendNotice(to, { title, content: text })

export const tellMailbox = ({ to, text }: SecurityNotice): Promise<void> =>
  sendLetter({ to, subject: `【转单宝】${title}`, text: `您好：\n\n您的转单宝账号${text}。\n\n转单宝` })
