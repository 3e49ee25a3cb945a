import { pushTypes } from '@zdb/contract/desk/push/schemas'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { limitTypes } from '@zdb/contract/people/account/limit-types'
import type { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import { endLimit, imposeLimits, limitsOf, limitWords, lockLimit } from '#areas/people/account/public'
import { endSessions, sessionsOf, tellOwner } from '#areas/people/identity/public'
import { suspendStore as suspend } from '#areas/shop/stores/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { asPlatform, type Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { lockSeen } from './revision.ts'

type News = { merchantId: number; title: string; alert: string; params: Readonly<Record<string, string>> }

/** The merchant reads it at once: what it may do concerns everybody at a screen. */
const tell = async (tx: Tx, { merchantId, title, alert, params }: News): Promise<void> => {
  const about = { type: pushTypes.notice, identity: 0, params } as const
  refreshScreens([merchantId], about)
  await storePush(tx, { merchantId, event: 'platformAct', ...about, title, alert })
}

/** Bites where the limits of penalties bite: it is one of them, without a penalty. */
export const limit = (
  operator: Operator,
  merchant: string,
  { type, reason, until, revision }: Body<typeof merchants.limit>,
): Promise<null> =>
  within(async (tx) => {
    const merchantId = idOf(merchant)
    const { limits } = await lockSeen(tx, merchantId, revision)
    if (until <= now()) refuseField('until', '到期时间须晚于现在')
    if (limits.some((each) => each.type === type && each.penalty_id === null)) refuse('limitInForce')
    await imposeLimits(tx, [{ merchantId, penaltyId: null, reason, type, until }])
    const imposed = (await limitsOf(merchantId)).find((each) => each.type === type && each.penalty_id === null)
    await record(tx, asPlatform(operator), 'merchants.limit', imposed?.id ?? merchantId, {
      merchantId,
      before: { limits: limits.map((each) => limitTypes[each.type]).join('、') },
      after: { limits: [...limits.map((each) => limitTypes[each.type]), limitTypes[type]].join('、'), until, reason },
    })
    const words = limitWords({ reason, until_at: until, until_paid: false, penalty_id: null })
    await tell(tx, {
      merchantId,
      title: `账号被限制${limitTypes[type]}`,
      alert: `账号被限制${limitTypes[type]}：${words}`,
      params: { limit: type },
    })
    return null
  })

export const release = (
  operator: Operator,
  { merchant, limit: id }: { merchant: string; limit: string },
  { reason, revision }: Body<typeof merchants.release>,
): Promise<null> =>
  within(async (tx) => {
    const merchantId = idOf(merchant)
    await lockSeen(tx, merchantId, revision)
    const held = (await lockLimit(tx, merchantId, idOf(id))) ?? refuse('notFound')
    if (held.penalty_id !== null) refuse('limitOfPenalty')
    await endLimit(tx, held.id)
    await record(tx, asPlatform(operator), 'merchants.release', held.id, {
      merchantId,
      before: { type: limitTypes[held.type], until: held.until_at },
      after: { type: '', until: now(), reason },
    })
    const title = `已解除${limitTypes[held.type]}限制`
    await tell(tx, { merchantId, title, alert: `${title}：${reason}`, params: { limit: held.type } })
    return null
  })

const storeOf = (stores: readonly { id: number }[], store: string): number =>
  stores.find(({ id }) => id === idOf(store))?.id ?? refuse('notFound')

/** The store tells its merchant itself; what it had accepted goes on. */
export const suspendStore = (
  operator: Operator,
  { merchant, store }: { merchant: string; store: string },
  { reason, until, revision }: Body<typeof merchants.suspendStore>,
): Promise<null> =>
  within(async (tx) => {
    const { stores } = await lockSeen(tx, idOf(merchant), revision)
    await suspend(asPlatform(operator), storeOf(stores, store), { reason, until })
    return null
  })

/** Whoever is signed out is told on their phone and in their mailbox: no console of theirs may be left to tell. */
export const signOut = (
  operator: Operator,
  merchant: string,
  { session, reason, revision }: Body<typeof merchants.signOut>,
): Promise<Result<typeof merchants.signOut>> =>
  within(async (tx) => {
    const merchantId = idOf(merchant)
    await lockSeen(tx, merchantId, revision)
    const open = await sessionsOf(merchantId)
    const chosen = open.filter(({ id }) => session === undefined || id === session)
    if (session !== undefined && chosen.length === 0) refuse('notFound')
    let ended = 0
    for (const accountId of new Set(chosen.map(({ account_id }) => account_id))) {
      const only = session === undefined ? {} : { only: session }
      ended += await endSessions(tx, { accountId, ...only }, 'sessionEnded')
      await tellOwner(tx, accountId, `平台已结束您的登录：${reason}`)
    }
    await record(tx, asPlatform(operator), 'merchants.signOut', session ?? merchantId, {
      merchantId,
      before: { sessions: open.length },
      after: { sessions: open.length - ended, reason },
    })
    await tell(tx, {
      merchantId,
      title: '平台已结束登录',
      alert: `平台已结束${session === undefined ? '全部' : '一处'}登录：${reason}，如有异议可提交工单`,
      params: {},
    })
    return { ended }
  })
