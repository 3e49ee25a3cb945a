import { courierNames, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { dada } from './dada/dada.ts'
import { fengniao } from './fengniao/fengniao.ts'
import type { Couriers } from './in-use.ts'
import { kd100 } from './kd100/kd100.ts'
import { kdniao } from './kdniao/kdniao.ts'
import type { OwnAccount, OwnAccounts } from './own-accounts.ts'
import { peisong } from './peisong/peisong.ts'
import type { Courier } from './port.ts'
import { sf } from './sf/sf.ts'
import { shansong } from './shansong/shansong.ts'
import { uupt } from './uupt/uupt.ts'

/** What a courier's open platform hands to us: an id, a secret, and further keys by the names it uses. */
export type Keys = { id: string; secret: string; more: Readonly<Record<string, string>> }
type AdapterOptions = { endpoint?: string; appId: string; secret: string; more: (name: string) => string }

export type AdapterEntry = {
  open: (options: AdapterOptions) => Courier
  /** The further keys without which there is nothing to open. */
  needs?: readonly string[]
}

/** Every adapter, and what it takes to open it. */
export const adapters: Readonly<Record<CourierName, AdapterEntry>> = {
  dada: { open: ({ more, ...options }) => dada({ ...options, sourceId: more('sourceId') }), needs: ['sourceId'] },
  sf: { open: sf },
  shansong: { open: ({ more, ...options }) => shansong({ ...options, shopId: more('shopId') }), needs: ['shopId'] },
  fengniao: {
    open: ({ more, ...options }) => fengniao({ ...options, devId: more('devId') }),
    needs: ['merchantId'],
  },
  peisong: {
    open: ({ more, ...options }) =>
      peisong({ ...options, ...(more('serviceCode') && { serviceCode: more('serviceCode') }) }),
  },
  uupt: { open: ({ more, ...options }) => uupt({ ...options, openId: more('openId') }), needs: ['openId'] },
  kd100: { open: kd100 },
  kdniao: { open: kdniao },
}

/** We as a customer there. A refresh token alone is enough: the account is then renewed before its first use. */
const ownAccount = ({ id, more }: Keys): OwnAccount => {
  const { accessToken = '', refreshToken = '', ...rest } = more
  const expiresAt = accessToken === '' && refreshToken !== '' ? new Date(0) : null
  return { appId: id, account: { shopId: '', accessToken, refreshToken, expiresAt, more: rest } }
}

export type CourierSet = { couriers: Couriers; accounts: OwnAccounts }
type KeysOf = (name: CourierName) => { keys: Keys; endpoint: string | undefined } | undefined

const openOne = (name: CourierName, { keys, endpoint }: NonNullable<ReturnType<KeysOf>>): Courier | undefined => {
  const { open, needs = [] } = adapters[name]
  if (keys.id === '' || keys.secret === '' || needs.some((key) => !keys.more[key])) return undefined
  const more = (key: string): string => keys.more[key] ?? ''
  return open({ ...(endpoint && { endpoint }), appId: keys.id, secret: keys.secret, more })
}

/** Opens every courier whose keys are all there. */
export const openCouriers = (keysOf: KeysOf): CourierSet => {
  const opened = courierNames.flatMap((name) => {
    const given = keysOf(name)
    const courier = given && openOne(name, given)
    return courier ? [{ name, courier, account: ownAccount(given.keys) }] : []
  })
  return {
    couriers: Object.fromEntries(opened.map(({ name, courier }) => [name, courier])),
    accounts: Object.fromEntries(opened.map(({ name, account }) => [name, account])),
  }
}
