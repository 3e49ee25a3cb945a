import { randomBytes } from 'node:crypto'
import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuseField } from '#core/http/refusal'
import { searchHash } from '#core/outside/sealed'
import { within } from '#core/db/tx'
import { ownShop } from '../content/create.sql.ts'
import { givePluginCode, registerPluginOf } from './plugins.sql.ts'

const newCode = (): string => randomBytes(8).toString('hex').toUpperCase()

/** The code with which the plugin of a shop's own desk proves whose it is; made when it is first asked for. */
export const pluginCode = (actor: Actor, id: string): Promise<Result<typeof onlineOrders.pluginCode>> =>
  within(async (tx) => {
    const shop = await ownShop(actor.merchantId, idOf(id))
    return {
      id: String(shop.id),
      title: `${channelOf(shop.channel).name}插件`,
      code: await givePluginCode(tx, shop.id, newCode()),
      registered: shop.plugin_at !== null,
    }
  })

export const registerPlugin = (actor: Actor, id: string, code: string): Promise<null> =>
  within(async (tx) => {
    const shop = await ownShop(actor.merchantId, idOf(id))
    if (shop.plugin_code === '' || shop.plugin_code !== code.toUpperCase()) refuseField('code', '插件注册码不正确')
    await registerPluginOf(tx, shop.id, now())
    await record(tx, actor, 'onlineOrders.registerPlugin', shop.id)
    return null
  })

/** Plugins that belong to a merchant and to no single shop have a code that is always the same. */
const merchantPlugin = (title: string, use: string, { merchantId }: Actor) => ({
  title,
  code: searchHash(use, String(merchantId)).toString('hex').slice(0, 24).toUpperCase(),
})

export const pluginSecurity = (actor: Actor) => merchantPlugin('淘宝安全插件', 'plugin.tbsec', actor)
export const pluginTop = (actor: Actor) => merchantPlugin('淘宝开放插件', 'plugin.tbtop', actor)
