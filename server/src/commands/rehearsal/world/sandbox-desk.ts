import type { AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import type { TagCloudCode } from '#ports/printers/port'
import { askSandbox } from './http.ts'
import type { ScriptedOrder } from '../shop/script.ts'

/** The customer as which the sandbox knows the rehearsed shop. */
export const label = 'rehearsal'

export type Inlet = { adapter: AdapterName; shopId: string }
export type Device = { cloud: TagCloudCode; no: string; key: string }

/** What the outside is made to do: buyers order, printers stand in the shop, couriers have so many riders. */
export const sandboxDesk = (url: string) => ({
  openShop: (channel: AdapterName, name: string): Promise<{ id: string; code: string }> =>
    askSandbox(`${url}/channels/desk/shops`, { label, channel, name }),

  /** The channel's own number of it. The buyer is invented; only about where the door is stays as it was. */
  order: async ({ adapter, shopId }: Inlet, order: ScriptedOrder): Promise<string> => {
    const { province, city, county, longitude, latitude } = order
    const place = city && longitude !== null && latitude !== null ? { province, city, county, longitude, latitude } : {}
    const content = {
      window: { start: order.start, end: order.end },
      amount: order.amount,
      shippingFee: 0,
      goods: order.goods.map(({ item_name, item_spec, item_total, item_price, sku_id }) => ({
        id: sku_id || 'G1',
        skuId: sku_id || 'S1',
        name: item_name,
        spec: item_spec,
        quantity: item_total,
        price: item_price,
        image: '',
      })),
      ...(city && { city }),
      consignee: place,
      invoice: null,
    }
    const { orders } = await askSandbox<{ orders: { id: string }[] }>(`${url}/channels/desk/orders`, {
      label,
      channel: adapter,
      shopId,
      content,
    })
    return orders[0]?.id ?? ''
  },

  printer: async (cloud: TagCloudCode, sheetMs: number): Promise<Device> => {
    const { no, key } = await askSandbox<{ no: string; key: string }>(`${url}/printers/desk/printers`, {
      label,
      cloud,
      width: 58,
    })
    await askSandbox(`${url}/printers/desk/pace`, { cloud, no, sheetMs })
    return { cloud, no, key }
  },

  waiting: async (): Promise<ReadonlyMap<string, number>> => {
    const printers = await askSandbox<{ no: string; waiting: number }[]>(
      `${url}/printers/desk/printers?${new URLSearchParams({ label }).toString()}`,
    )
    return new Map(printers.map(({ no, waiting }) => [no, waiting]))
  },

  /** All riders of a courier are out, or some are free again. */
  setFull: (courier: CourierName, isFull: boolean): Promise<unknown> =>
    askSandbox(`${url}/couriers/desk/faults`, { label, courier, noCapacity: isFull ? 1 : 0 }),

  rides: async (): Promise<{ courier: CourierName; placedAt: number; state: string }[]> =>
    (
      await askSandbox<{ rides: { courier: CourierName; placedAt: number; state: string }[] }>(
        `${url}/couriers/desk/rides?${new URLSearchParams({ label }).toString()}`,
      )
    ).rides,
})
export type SandboxDesk = ReturnType<typeof sandboxDesk>
