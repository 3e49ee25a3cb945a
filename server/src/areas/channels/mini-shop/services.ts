import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import type { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { serviceStates } from '@zdb/contract/channels/mini-shop/states'
import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { boundShopAt } from '#areas/channels/channel-shops/public'
import { storeOf } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move, stateIn } from '#core/domain/machine'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { pageOf } from './listing.ts'
import { storeService } from './machine.ts'
import { refreshMini } from './pushes.ts'
import { lockService, serviceOf } from './services.sql.ts'

type Shown = Result<typeof miniShop.serviceProduct>

const words: Readonly<Partial<Record<keyof typeof serviceStates, string>>> = {
  reviewing: '等待支付宝审核',
  closing: '支付宝关闭中',
}

/** Whether a store stands in the mini-program as a service of its own. */
export const serviceProduct = async (actor: Actor, storeId: number): Promise<Shown> => {
  const store = await storeOf(actor, storeId)
  const [service, shop] = await Promise.all([serviceOf(store.id), boundShopAt(actor, channelCodes.mini)])
  const state = service ? stateOf(serviceStates, service.state) : 'off'
  const { code, label, tone } = serviceStates[state]
  return {
    on: state === 'on' || state === 'reviewing',
    status: code,
    status_zh: label,
    tone,
    reason: service?.reason ?? '',
    waiting: words[state] ?? '',
    obstacles: shop ? [] : [{ key: 'miniUnbound', title: '小程序还没有授权，请先在网店管理里绑定小程序商城' }],
    preview_url: state === 'on' && shop ? pageOf(shop.channel_shop_id) : '',
  }
}

export const switchService = async (actor: Actor, storeId: number, on: boolean): Promise<Shown> => {
  const store = await storeOf(actor, storeId)
  const shop = (await boundShopAt(actor, channelCodes.mini)) ?? refuse('miniUnbound')
  await within(async (tx) => {
    const service = await lockService(tx, {
      merchant_id: actor.merchantId,
      store_id: store.id,
      shop_id: shop.id,
      state: serviceStates.off.code,
      next_at: now(),
      updated_at: now(),
    })
    const state = stateIn(storeService, service)
    // Pressed again it is as it was asked to be.
    if (on ? state === 'on' || state === 'reviewing' : state === 'off' || state === 'closing' || state === 'rejected')
      return
    const set = { shop_id: shop.id, task_sent: false, tries: 0, reason: '', next_at: now(), updated_at: now() }
    await move(tx, storeService, on ? 'switchServiceOn' : 'switchServiceOff', {
      id: service.id,
      merchantId: actor.merchantId,
      actor,
      set,
    })
    await record(tx, actor, 'miniShop.switchService', store.id, { after: { on } })
    refreshMini(actor.merchantId)
  })
  return serviceProduct(actor, storeId)
}
