import { randomBytes, randomInt } from 'node:crypto'
import type { Books } from './books.ts'
import type { CourierSide, Town } from '../sides/side.ts'
import type { App, AppKeys, CourierName, Shop } from './entities.ts'

const tokenLifeMs = 30 * 24 * 3600 * 1000
const codeLifeMs = 10 * 60 * 1000
/** Fen on every new account, so that nobody has to pay in before the first ride. */
const welcomeMoney = 50_000_00

/** How a shop's owner signs in on the courier's own site. */
export type Login = { courier: CourierName; shopId: string; account: string; password: string }
export type RegistrySnapshot = { apps: App[]; shops: Shop[]; logins: Login[] }
export type Registry = ReturnType<typeof openRegistry>

const token = (): string => randomBytes(16).toString('hex')
const keyOf = (courier: string, id: string): string => `${courier}:${id}`

/** Who the couriers know: their customers, the shops, and who may act for them. */
export function openRegistry({
  sides,
  books,
  changed,
  now,
  kept,
}: {
  sides: readonly CourierSide[]
  books: Books
  changed: () => void
  now: () => number
  kept?: RegistrySnapshot | undefined
}) {
  const bySide = new Map<string, CourierSide>(sides.map((side) => [side.name, side]))
  const apps = new Map<string, App>()
  const appIds = new Map<string, App>()
  const shops = new Map<string, Shop>((kept?.shops ?? []).map((shop) => [keyOf(shop.courier, shop.id), shop]))
  const logins: Login[] = kept?.logins ?? []
  const codes = new Map<string, { shop: Shop; ends: number }>()
  for (const app of kept?.apps ?? []) enrol(app)

  /** A courier that joined since the app was made has keys for it too. */
  function enrol(app: Omit<App, 'keys'> & { keys: Partial<App['keys']> }): App {
    const missing = sides.filter((side) => !app.keys[side.name]).map((side) => [side.name, side.mintKeys()] as const)
    const whole = { ...app, keys: { ...app.keys, ...Object.fromEntries(missing) } as Record<CourierName, AppKeys> }
    apps.set(app.label, whole)
    for (const [courier, { id }] of Object.entries(whole.keys)) appIds.set(keyOf(courier, id), whole)
    return whole
  }

  function freshTokens(shop: Shop): void {
    Object.assign(shop, { accessToken: token(), refreshToken: token(), tokenEnds: now() + tokenLifeMs, bound: true })
    changed()
  }

  const shopWhere = (courier: CourierName, test: (shop: Shop) => boolean): Shop | undefined => {
    for (const shop of shops.values()) if (shop.courier === courier && test(shop)) return shop
    return undefined
  }

  const known = {
    appByKey: (courier, id) => appIds.get(keyOf(courier, id)),
    shop: (courier, id) => shops.get(keyOf(courier, id)),
    shopsOf: (app, courier) => [...shops.values()].filter((shop) => shop.app === app.label && shop.courier === courier),
    shopByToken: (courier, accessToken) =>
      accessToken === ''
        ? undefined
        : shopWhere(courier, (shop) => shop.accessToken === accessToken && shop.tokenEnds > now() && shop.bound),
    shopByOutId: (courier, app, outId) =>
      outId === '' ? undefined : shopWhere(courier, (shop) => shop.app === app.label && shop.outId === outId),
    openShop(app, courier, about) {
      const id = bySide.get(courier)?.newShopId() ?? token()
      const unsigned = { accessToken: '', refreshToken: '', tokenEnds: 0 }
      const shop: Shop = { ...about, ...unsigned, id, courier, app: app.label, balance: 0, bound: true }
      shops.set(keyOf(courier, id), shop)
      const password = String(randomInt(10_000_000, 99_999_999))
      logins.push({ courier, shopId: id, account: about.mobile || id, password })
      books.payIn(shop, welcomeMoney)
      changed()
      return shop
    },
    grant(shop) {
      freshTokens(shop)
      const code = token()
      codes.set(keyOf(shop.courier, code), { shop, ends: now() + codeLifeMs })
      return code
    },
    shopByCode(courier, code) {
      const found = codes.get(keyOf(courier, code))
      codes.delete(keyOf(courier, code))
      return found && found.ends > now() ? found.shop : undefined
    },
    renew(courier, refreshToken) {
      const shop =
        refreshToken === '' ? undefined : shopWhere(courier, (one) => one.bound && one.refreshToken === refreshToken)
      if (shop) freshTokens(shop)
      return shop
    },
    shopByPassword(courier, account, password) {
      const login = logins.find(
        (one) => one.courier === courier && one.account === account && one.password === password,
      )
      return login && shops.get(keyOf(courier, login.shopId))
    },
    unbind(shop) {
      shop.bound = false
      changed()
    },
    recharge(shop, amount) {
      books.payIn(shop, amount)
      changed()
    },
  } satisfies Partial<Town>

  return {
    ...known,
    sideOf: (courier: string): CourierSide | undefined => bySide.get(courier),
    /** The same label is the same customer; a callback given again replaces the old one. */
    app(label: string, callback?: string): App {
      const app = apps.get(label) ?? enrol({ label, callback: '', keys: {} })
      if (callback !== undefined) app.callback = callback.replace(/\/+$/, '')
      changed()
      return app
    },
    apps: (): App[] => [...apps.values()],
    findApp: (label: string): App | undefined => apps.get(label),
    shops: (): Shop[] => [...shops.values()],
    loginOf: (shop: Shop): Login | undefined =>
      logins.find(({ courier, shopId }) => courier === shop.courier && shopId === shop.id),
    expireTokens(shop: Shop): void {
      shop.tokenEnds = now() - 1
      changed()
    },
    snapshot: (): RegistrySnapshot => ({ apps: [...apps.values()], shops: [...shops.values()], logins }),
  }
}
