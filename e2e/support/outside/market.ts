import type { AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import { anOnlineShop } from '../../../server/src/areas/channels/channel-shops/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { sandboxApp, sandboxChannels } from '../../../server/src/ports/channels/sandbox-app.ts'
import type { Ground } from '../ground.ts'
import type { Trader } from '../traders.ts'

/** Who our servers are to the sandbox's sales channels. */
const label = 'demo'

/** What a channel itself knows of an order. */
export type MarketOrder = {
  id: string
  status: string
  refunds: { status: string; answer: string }[]
  reminders: { reply: string }[]
}

/** What a buyer wants; what is not said the sandbox makes up. */
type Wish = {
  goods?: string
  card?: string
  remarks?: string
  window?: { start: number; end: number } | null
  consignee?: { county: string; address: string; longitude: number; latitude: number }
}

/** A door two kilometres from where traders have their stores. */
export const nearby = { county: '朝阳区', address: '工体北路4号院12栋801室', longitude: 116.4479, latitude: 39.9231 }

/** On the half hour, so many hours from now. */
export const inHours = (hours: number): { start: number; end: number } => {
  const start = Math.ceil((Date.now() + hours * 3_600_000) / 1_800_000) * 1_800_000
  return { start, end: start + 3_600_000 }
}

const goodsOf = (name: string) => [
  { id: 'G1', skuId: '700101', name, spec: '经典款', quantity: 1, price: 128_00, image: '' },
]

/** The sales channels from the other side of the counter: shops, buyers and what they do. */
export const marketOf = ({ sandboxUrl }: Ground) => {
  const tell = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${sandboxUrl}/channels/desk/${path}`, {
      method: 'POST',
      body: JSON.stringify({ label, ...body }),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const place = async (channel: AdapterName, shopId: string, wish: Wish = {}): Promise<MarketOrder> => {
    const { goods, ...rest } = wish
    const content = {
      city: '北京市',
      window: inHours(3),
      card: '生日快乐',
      remarks: '请提前联系',
      invoice: null,
      ...rest,
      ...(goods && { goods: goodsOf(goods) }),
    }
    const { orders } = await tell<{ orders: [MarketOrder] }>('orders', { channel, shopId, content })
    return orders[0]
  }
  return {
    place,
    deed: (channel: AdapterName, order: MarketOrder, what: string, body: object = {}) =>
      tell<MarketOrder>(`orders/${channel}/${order.id}/${what}`, body),
    known: async (channel: AdapterName, order: MarketOrder): Promise<MarketOrder> =>
      (await (await fetch(`${sandboxUrl}/channels/desk/orders/${channel}/${order.id}`)).json()) as MarketOrder,
    openShop: (channel: AdapterName, name: string) => tell<{ id: string; phone: string }>('shops', { channel, name }),
    /** The shop's number on the channel, by the name its owner gave it there. */
    shopNamed: async (name: string): Promise<string> => {
      const { shops } = (await (await fetch(`${sandboxUrl}/channels/desk/shops?label=${label}`)).json()) as {
        shops: { id: string; name: string }[]
      }
      return shops.find((shop) => shop.name === name)?.id ?? ''
    },
    /** The shops of this name as their channel shows them to buyers. */
    shopsNamed: async (name: string): Promise<{ closed?: boolean }[]> => {
      const answer = await fetch(`${sandboxUrl}/channels/desk/shops?label=${label}`)
      const { shops } = (await answer.json()) as { shops: { name: string; closed?: boolean }[] }
      return shops.filter((shop) => shop.name === name)
    },
    mintVouchers: async (facts: { title: string; count: number }): Promise<{ code: string; link: string }[]> =>
      (await tell<{ vouchers: { code: string; link: string }[] }>('vouchers', facts)).vouchers,
    vouchers: async (): Promise<{ code: string; verified: unknown }[]> =>
      (
        (await (await fetch(`${sandboxUrl}/channels/desk/vouchers?label=${label}`)).json()) as {
          vouchers: { code: string; verified: unknown }[]
        }
      ).vouchers,
    /** A shop on the channel that its owner has already let us into; a buyer orders from it. */
    boundShop: async (channel: AdapterName, { merchantId, shopId, shop }: Trader) => {
      const opened = await tell<{ id: string; code: string }>('shops', { channel, name: `${shop}网店` })
      const adapter = sandboxChannels(await sandboxApp(sandboxUrl, label))[channel]
      if (!adapter) throw new Error(`the sandbox does not play ${channel}`)
      const grant = await adapter.authorize({ code: opened.code, app_poi_code: opened.id }, '')
      const { id } = await within((tx) => anOnlineShop(tx, merchantId, { adapter: channel, grant, store_id: shopId }))
      return { id, order: (wish: Wish = {}) => place(channel, opened.id, wish) }
    },
  }
}

export type Market = ReturnType<typeof marketOf>
