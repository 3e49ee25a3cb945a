import type { Logger } from 'pino'
import { cut } from '@zdb/contract/kit/text'
import { withGrant } from '#areas/channels/channel-shops/public'
import { storesById } from '#areas/shop/stores/public'
import { within, type Tx } from '#core/db/tx'
import { move, stateIn } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { later, now, seconds } from '#core/time/clock'
import { backoff } from '#core/work/backoff'
import { attempt } from '#ports/channels/calling/attempt'
import { channelFailure, type Grant } from '#ports/channels/port'
import type { ServiceReport, Shelf } from '#ports/channels/minishop/pay-app/port'
import { storeService } from '../machine.ts'
import { tellAnswer } from '../pushes.ts'
import { lockAnyService, patchService, takeDueServices, type Service } from '../services.sql.ts'

const payApp = system('channel')
const batch = 10
const leaseMs = seconds(60)
const outIdOf = ({ store_id }: Service): string => `S${store_id}`

/** Asked for once and then asked after; taken away as often as it takes. */
const ask = async (shelf: Shelf, grant: Grant, service: Service): Promise<ServiceReport> => {
  const outId = outIdOf(service)
  if (stateIn(storeService, service) === 'closing') {
    await shelf.closeService(grant, outId)
    return { status: 'off', reason: '' }
  }
  if (service.task_sent) return shelf.service(grant, outId)
  const store = (await storesById([service.store_id])).get(service.store_id)
  if (!store) throw channelFailure('refused', '门店已删除')
  const { name, city, county, address } = store
  await shelf.applyService(grant, { outId, name, address: `${city}${county}${address}` })
  return { status: 'auditing', reason: '' }
}

const moves = { on: 'serviceOn', off: 'serviceOff', rejected: 'serviceRejected' } as const
const words = {
  on: '门店服务已在小程序开通',
  off: '门店服务已在小程序关闭',
  rejected: '支付宝没有通过门店服务',
} as const

/** Switched again meanwhile, or taken over by another after the end of a lease: this answer is to an older question. */
const isHeldStill = async (tx: Tx, { id, next_at, state }: Service): Promise<boolean> => {
  const current = await lockAnyService(tx, id)
  return current?.state === state && current.next_at.getTime() === next_at.getTime()
}

const settle = (service: Service, { status, reason }: ServiceReport): Promise<void> =>
  within(async (tx) => {
    if (!(await isHeldStill(tx, service))) return
    const tries = service.tries + 1
    if (status === 'auditing')
      return patchService(tx, service.id, { task_sent: true, tries, next_at: later(backoff(tries)) })
    const was = stateIn(storeService, service)
    // Never heard of by the pay-app although it answered once: it is asked for anew.
    if (status === 'off' && was === 'reviewing')
      return patchService(tx, service.id, { task_sent: false, tries, next_at: later(backoff(tries)) })
    const set = { reason: cut(reason, 200), task_sent: false, tries: 0, updated_at: now() }
    await move(tx, storeService, moves[status], { id: service.id, actor: payApp, set })
    await tellAnswer(tx, service.merchant_id, {
      id: outIdOf(service),
      title: '小程序门店服务',
      alert: `${words[status]}${reason && `：${reason}`}`,
    })
  })

export const syncService = async (service: Service): Promise<void> => {
  const asked = await attempt(() =>
    withGrant(service.shop_id, async ({ payApp: found }, grant) => {
      if (!found) throw channelFailure('unreachable', 'no shelf')
      return ask(found.shelf, grant, service)
    }),
  )
  if (!asked.failure) return settle(service, asked.done)
  if (asked.failure.kind === 'refused' && stateIn(storeService, service) === 'reviewing')
    return settle(service, { status: 'rejected', reason: asked.failure.detail })
  const tries = service.tries + 1
  await within(async (tx) => {
    if (await isHeldStill(tx, service)) await patchService(tx, service.id, { tries, next_at: later(backoff(tries)) })
  })
}

/** One that fails holds up no other. */
export const syncServices = async (log: Logger): Promise<number> => {
  const services = await takeDueServices(now(), later(leaseMs), batch)
  await Promise.all(
    services.map((service) =>
      syncService(service).catch((error: unknown) =>
        log.error({ err: error, service: service.id }, 'mini-shop service'),
      ),
    ),
  )
  return services.length
}
