import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/people/account/endpoints'
import { maskEmail, maskPhone } from '@zdb/contract/kit/masking'
import { routeTo } from '@zdb/contract/pages'
import { announceSecurityChange } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { currentRules } from '#core/domain/rules'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { later, minutes } from '#core/time/clock'
import { within } from '#core/db/tx'
import { isMailFailure, type Mail, type MailFailureKind } from '#ports/mail/port'
import { keysOf } from '../account.sql.ts'
import { changeEmail, saveEmailRequest, takeEmailCode } from './email.sql.ts'

type Step = Result<typeof account.bindEmail>

export type Mailing = { mail: Mail; log: FastifyBaseLogger; base: string }

const waitSeconds = 60

/** What the person can do about it; the other kinds are ours to mend. */
const words: Partial<Record<MailFailureKind, string>> = {
  badAddress: '该邮箱无法收信，请检查后再试',
  throttled: '该邮箱暂时无法收信，请稍后再试',
}

/** The link carries the code and no name: it binds only for whoever is signed in as the one who asked. */
const sendEmailCode = async ({ mail, log, base }: Mailing, actor: Actor, email: string): Promise<Step> => {
  await spendRateLimit('mailPerMailbox', email)
  await spendRateLimit('mailPerMailboxDay', email)
  await spendRateLimit('mailPerAccount', String(actor.accountId))
  const [{ mobile }, { mailCodeMinutes }] = [await keysOf(actor.accountId), await currentRules()]
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await saveEmailRequest(actor.accountId, { email, code, until: later(minutes(mailCodeMinutes)) })
  const text = `您好：

转单宝账号 ${maskPhone(mobile)} 正在绑定此邮箱。

验证码：${code}（${mailCodeMinutes}分钟内有效）

也可以在已登录该账号的浏览器中打开下面的链接完成绑定：
${base}/console/${routeTo('bindMail', { code })}

如非本人操作，请忽略本邮件。`
  await mail.send({ to: email, subject: '【转单宝】绑定邮箱验证码', text }).catch((error: unknown) => {
    if (!isMailFailure(error)) throw error
    log.warn({ err: error }, 'letter not sent')
    refuse('mailRefused', words[error.kind])
  })
  return { step: 'sent', email: maskEmail(email), wait_seconds: waitSeconds }
}

const confirmEmail = async (actor: Actor, code: string, wanted: string | undefined): Promise<Step> => {
  const { accountId, sessionId } = actor
  const bound = await within(async (tx) => {
    const email = await takeEmailCode(tx, accountId, code, wanted)
    if (email === undefined) return undefined
    const before = await changeEmail(tx, accountId, email)
    const former = before === null ? {} : { email: before }
    await announceSecurityChange(tx, { accountId, what: 'email', keep: sessionId, former })
    await record(tx, actor, 'account.bindEmail', accountId, {
      ...(before !== null && { before: { email: maskEmail(before) } }),
      after: { email: maskEmail(email) },
    })
    return email
  })
  if (bound === undefined) return refuse('wrongMailCode')
  return { step: 'bound', email: maskEmail(bound), wait_seconds: 0 }
}

export const bindEmail = (
  mailing: Mailing,
  actor: Actor,
  { email, code }: Body<typeof account.bindEmail>,
): Promise<Step> =>
  code === undefined ? sendEmailCode(mailing, actor, email ?? refuse('invalid')) : confirmEmail(actor, code, email)
