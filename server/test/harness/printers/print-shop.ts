import { expect, inject } from 'vitest'
import { print } from '@zdb/contract/desk/print/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { anOnlineOrder, type OrderFacts } from '#areas/orders/online-orders/fixtures'
import type { Order } from '#areas/orders/online-orders/public'
import { aStore } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { minutes, moveClock } from '#core/time/clock'
import type { TagCloudCode, PrinterDevice } from '#ports/printers/port'
import type { Person, World } from '#test/harness/world'
import { printersDesk, type BookSheet } from './printers-desk.ts'

const patience = { timeout: 20_000, interval: 100 }

/** A printer that a shop has bound at its desk. */
export type ShopPrinter = { id: string; cloud: TagCloudCode; device: PrinterDevice }

/** A shop with a store and a printer of this cloud, bound as its owner binds it. */
export const printShop = async (world: World, cloud: TagCloudCode = 'feie') => {
  const owner = await world.merchant()
  const storeId = await within((tx) => aStore(tx, owner.merchantId))
  const sid = String(storeId)
  const desk = printersDesk(inject('sandboxUrl'), world.sandboxApp)
  const bind = async (name: string, at: TagCloudCode = cloud): Promise<ShopPrinter> => {
    const device = await desk.printer(at)
    const body = { platform: at, device_no: device.no, key: device.key, name, roll: 'narrow' as const }
    const bound = await owner.call(print.bind, { params: { sid }, body })
    expect(bound).toMatchObject({ code: 0, data: { state: 'online', name } })
    return { id: bound.data?.id ?? '', cloud: at, device }
  }
  const printer = await bind('前台打印机')
  /** An order that this store makes. */
  const order = (facts: Partial<OrderFacts> = {}): Promise<Order> =>
    within((tx) =>
      anOnlineOrder(tx, {
        merchant_id: owner.merchantId,
        store_id: storeId,
        state: onlineStates.selfProcess.code,
        ...facts,
      }),
    )
  const press = (
    sn: string,
    body: { documents?: ('kitchen' | 'customer')[]; reason?: string } = {},
    who: Person = owner,
  ) => who.call(print.onlineTicket, { params: { sn }, body: { documents: ['kitchen'], ...body } })
  const states = async (sn: string): Promise<string[]> =>
    ((await owner.call(print.onlineJobs, { params: { sn } })).data ?? []).map(({ status_zh }) => status_zh)
  return {
    owner,
    storeId,
    sid,
    desk,
    bind,
    printer,
    order,
    press,
    states,
    /** The paper that came out of a printer, once there is so much of it; its words without the ends of its lines. */
    sheets: async (count: number, of: ShopPrinter = printer): Promise<BookSheet[]> => {
      await expect.poll(async () => (await desk.book(of.device)).length, patience).toBe(count)
      const sheets = await desk.book(of.device)
      return sheets.map((sheet) => ({ ...sheet, text: sheet.text.replaceAll(/\s/g, '') }))
    },
    /** Waits until nothing of an order waits for its printer any more; whoever looked at the moment of its return looks again. */
    resumed: (sn: string): Promise<void> =>
      expect
        .poll(
          async () => {
            moveClock(minutes(1))
            return states(sn)
          },
          { timeout: 20_000, interval: 1_000 },
        )
        .not.toContain('待打印'),
    /** Waits until every paper of an order is so. */
    allAre: (sn: string, ...wanted: string[]): Promise<void> =>
      expect.poll(async () => (await states(sn)).toSorted(), patience).toEqual(wanted.toSorted()),
  }
}
