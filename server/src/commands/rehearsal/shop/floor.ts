import { randomUUID } from 'node:crypto'
import { channelOf, type AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import { fen } from '@zdb/contract/kit/fen'
import { print } from '@zdb/contract/desk/print/endpoints'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { openStore } from '#areas/couriers/delivery-setup/binding/courier-shop'
import { aRider } from '#areas/couriers/delivery-setup/fixtures'
import { masterOf } from '#areas/couriers/delivery-setup/accounts/master.sql'
import { startSession } from '#areas/people/identity/sessions'
import { storesOf, type StoreFacts } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { anIncome } from '#core/money/fixtures'
import { now } from '#core/time/clock'
import { sandboxApp, sandboxChannels } from '#ports/channels/sandbox-app'
import { useCouriers } from '#ports/couriers/in-use'
import { useOwnAccounts } from '#ports/couriers/own-accounts'
import { sandboxCourierApp, sandboxCouriers } from '#ports/couriers/sandbox-app'
import { printerCloudCodes, type TagCloudCode } from '#ports/printers/port'
import type { Past, PastPrinter, PastShop } from './history.sql.ts'
import { press, type Person } from '../world/http.ts'
import { label, type Inlet, type SandboxDesk } from '../world/sandbox-desk.ts'

export type Printer = { id: string; name: string; storeId: number; no: string; sheetSeconds: number }
export type Rider = { id: number; storeId: number; freeAt: number }
export type Floor = {
  person: Person
  /** Where orders come in, by the shop they came in by; 0 for those that came in otherwise. */
  inlets: ReadonlyMap<number, Inlet>
  stores: readonly StoreFacts[]
  printers: readonly Printer[]
  riders: Rider[]
}

/** Those whose orders are pushed to an address of ours; the others' come in by the first. */
const pushing: readonly AdapterName[] = ['meituan', 'doudian', 'youzan', 'kuaishou', 'xiaohongshu']
const usualAdapter = pushing[0] ?? 'meituan'
const usualSheetSeconds = 3
const plenty = fen(1_000_000_00)
const clouds: ReadonlySet<string> = new Set(printerCloudCodes)
const isCloud = (cloud: string): cloud is TagCloudCode => clouds.has(cloud)

const adapterOf = (channel: number): AdapterName => {
  const { adapter } = channelOf(channel)
  return adapter && pushing.includes(adapter) ? adapter : usualAdapter
}

/** Its shops on the channels are bound anew to shops of the sandbox; none of its own keys is here. */
const bindShops = async (
  url: string,
  desk: SandboxDesk,
  merchantId: number,
  shops: readonly PastShop[],
  home: number,
) => {
  const channels = sandboxChannels(await sandboxApp(url, label))
  const inlets = new Map<number, Inlet>()
  const usual: PastShop = { id: 0, channel: 6, name: '演练网店', storeId: home, productType: 1, autoConfirm: true }
  for (const shop of [...shops, ...(shops.length === 0 ? [usual] : [])]) {
    const adapter = adapterOf(shop.channel)
    const { id, code } = await desk.openShop(adapter, shop.name)
    const grant = await channels[adapter]?.authorize({ code, app_poi_code: id }, '')
    if (!grant) continue
    const facts = { product_type: shop.productType, auto_confirm: shop.autoConfirm, pulled_until: now() }
    await within((tx) =>
      anOnlineShop(tx, merchantId, { adapter, grant, store_id: shop.storeId ?? home, name: shop.name, ...facts }),
    )
    const inlet = { adapter, shopId: grant.shopId }
    inlets.set(shop.id, inlet)
    if (!inlets.has(0)) inlets.set(0, inlet)
  }
  return inlets
}

/** A store without a printer of a cloud prints on a plain one, so that paper is part of every rehearsal. */
const printersFor = (stores: readonly StoreFacts[], printers: readonly PastPrinter[]): PastPrinter[] =>
  stores.flatMap(({ id, name }) => {
    const own = printers.filter(({ storeId, cloud }) => storeId === id && isCloud(cloud))
    const plain = { name: `${name.slice(0, 12)}小票机`, cloud: 'feie', roll: 'narrow', storeId: id, sheetSeconds: null }
    return own.length > 0 ? own : [plain]
  })

const bindPrinter = async (person: Person, desk: SandboxDesk, printer: PastPrinter): Promise<Printer> => {
  const { name, storeId, sheetSeconds } = printer
  const pace = sheetSeconds ?? usualSheetSeconds
  const cloud = isCloud(printer.cloud) ? printer.cloud : 'feie'
  const { no, key } = await desk.printer(cloud, pace * 1_000)
  const roll = printer.roll === 'wide' ? ('wide' as const) : ('narrow' as const)
  const { answer } = await press(person, print.bind, {
    params: { sid: String(storeId) },
    body: { platform: cloud, device_no: no, key, name, roll },
    key: randomUUID(),
  })
  if (answer.code !== 0) throw new Error(`a printer is not bound: ${answer.message}`)
  return { id: answer.data?.id ?? '', name, storeId, no, sheetSeconds: pace }
}

export type Copy = { merchantId: number; sandboxUrl: string; desk: SandboxDesk; past: Past }

/** Before the server starts: shops, couriers, money, and somebody who is signed in. */
export const furnish = async ({ merchantId, sandboxUrl, desk, past }: Copy): Promise<Omit<Floor, 'printers'>> => {
  const stores = await storesOf({ merchantId })
  const home = stores.find(({ is_default }) => is_default) ?? stores[0]
  if (!home) throw new Error('the shop has no store')
  const inlets = await bindShops(sandboxUrl, desk, merchantId, past.shops, home.id)
  const { couriers, accounts } = sandboxCouriers(await sandboxCourierApp(sandboxUrl, label))
  useCouriers(couriers)
  useOwnAccounts(accounts)
  for (const store of stores) await openStore(system('rehearsal'), store)
  const { id: accountId } = await masterOf(merchantId)
  const { riders, secret } = await within(async (tx) => {
    await anIncome(tx, merchantId, plenty)
    const kept: Rider[] = []
    for (const [index, { storeId }] of past.riders.entries()) {
      const { id } = await aRider(tx, { merchantId, storeId }, { username: `骑手${index + 1}` })
      kept.push({ id, storeId, freeAt: 0 })
    }
    const guest = { device: 'rehearsal', address: '127.0.0.1', requestId: randomUUID() }
    return { riders: kept, secret: (await startSession(tx, accountId, guest)).secret }
  })
  return { person: { url: '', secret }, inlets, stores, riders }
}

/** Once the server answers: printers are bound as a person binds them. */
export const standPrinters = async (
  person: Person,
  { desk, past }: Copy,
  stores: readonly StoreFacts[],
): Promise<Printer[]> => {
  const bound: Printer[] = []
  for (const printer of printersFor(stores, past.printers)) bound.push(await bindPrinter(person, desk, printer))
  return bound
}
