import { providerCodes, providerOf, type CourierName, type GroupName } from '@zdb/contract/couriers/delivery/couriers'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { Courier } from '#ports/couriers/port'
import { expressFieldsOf } from '#ports/couriers/kdniao/fields'
import { courierOf } from '../accounts/accounts.ts'
import { ways, type Binding } from '../binding/binding.sql.ts'
import type { StoreFacts } from '#areas/shop/stores/public'

export type ChannelRow = Result<typeof deliverySetup.channelOf>

/** What has to be known of a merchant and a store to say what the store may call. */
export type Look = {
  /** Null: the merchant as a whole. */
  store: StoreFacts | null
  bindings: readonly Binding[]
  /** The merchant-version service runs. */
  served: boolean
  /** A sales channel with riders of its own sells for it. */
  takeaway: boolean
  storeNames: ReadonlyMap<number, string>
  /** Couriers that do not ride where the store is. */
  strangers: ReadonlySet<CourierName>
}

type ChannelSlot = { code: number; group: GroupName }
type ChannelStatus = Pick<ChannelRow, 'if_auth' | 'city_support_use' | 'is_open' | 'why_not'>

export const places: readonly ChannelSlot[] = providerCodes.flatMap((code) =>
  providerOf(code).groups.map((group) => ({ code, group })),
)

const wayOf = (group: GroupName): number | undefined =>
  group === 'aggregated' || group === 'merchant' || group === 'express' ? ways[group] : undefined

const bindingKind = ({ authorizeUrl, keys, bindByPassword, sendCode }: Courier): ChannelRow['binding'] => {
  if (authorizeUrl) return 'page'
  if (sendCode) return 'sms'
  if (keys) return 'keys'
  return bindByPassword ? 'password' : 'none'
}

/** Only what can work: an app of one's own where the courier knows such apps, a code where the code alone is enough. */
const bindingWays = (courier: Courier): ChannelRow['binding_ways'] => [
  ...(courier.authorizeUrl ? (['page'] as const) : []),
  ...(courier.codeAlone ? (['code'] as const) : []),
  ...(courier.sendCode ? (['sms'] as const) : courier.bindByPassword ? (['password'] as const) : []),
  ...(courier.keys ? (['keys'] as const) : courier.ownApp ? (['app'] as const) : []),
]

const noBinding = { binding: 'none' as const, binding_ways: [], keys: [] }

/** How a merchant binds an account of its own. */
const bindingOf = (group: GroupName, courier: Courier | undefined, brand: string) => {
  if (!courier) return noBinding
  if (group === 'express')
    return {
      binding: 'keys' as const,
      binding_ways: ['keys' as const],
      keys: expressFieldsOf(brand).map(({ name, label }) => ({ name, label })),
    }
  if (group !== 'merchant') return noBinding
  const keys = (courier.keys ?? []).map(({ name, label }) => ({ name, label }))
  return { binding: bindingKind(courier), binding_ways: bindingWays(courier), keys }
}

const openness = (binding: Binding | undefined, unbound: string): string => {
  if (!binding) return unbound
  return binding.trouble || (binding.is_open ? '' : '未开启')
}

const elsewhere = '门店所在城市暂未开通'
const isHere = ({ strangers }: Look, { name }: Courier): boolean => !strangers.has(name)

const notSpoken = '平台暂未接入该运力'
/** No interface, nothing to bind. */
const byHand: ChannelStatus = { if_auth: true, city_support_use: true, is_open: true, why_not: '' }

/** For each group: whether it may be called now, and why not. */
const standings: Record<GroupName, (look: Look, courier: Courier | undefined, binding?: Binding) => ChannelStatus> = {
  aggregated: (look, courier, binding) => {
    const here = courier !== undefined && isHere(look, courier)
    const why_not = courier ? openness(binding, here ? '未开通' : elsewhere) : notSpoken
    const city_support_use = here && !binding?.trouble
    return { if_auth: true, city_support_use, is_open: why_not === '', why_not }
  },
  merchant: (look, courier, binding) => {
    const why_not = !courier ? notSpoken : look.served ? openness(binding, '尚未绑定账号') : '请先开通商家版配送服务'
    const if_auth = binding !== undefined && binding.trouble === ''
    const city_support_use = courier !== undefined && isHere(look, courier)
    return { if_auth, city_support_use, is_open: why_not === '', why_not }
  },
  express: (_look, courier, binding) => {
    if (!courier) return { if_auth: false, city_support_use: false, is_open: false, why_not: notSpoken }
    const why_not = openness(binding, '尚未绑定账号')
    const if_auth = binding !== undefined && binding.trouble === ''
    return { if_auth, city_support_use: true, is_open: why_not === '', why_not }
  },
  direct: ({ takeaway }) => ({
    if_auth: takeaway,
    city_support_use: takeaway,
    is_open: takeaway,
    why_not: takeaway ? '' : '没有已授权的外卖网店',
  }),
  own: () => byHand,
}

export const presentChannel = (look: Look, { code, group }: ChannelSlot): ChannelRow => {
  const { name, mark, colour, own, brand = '' } = providerOf(code)
  const way = wayOf(group)
  const courier = way === undefined ? undefined : courierOf(code, way)
  const binding = look.bindings.find((each) => each.provider === code && each.way === way)
  const standing = group === 'express' && own === undefined ? byHand : standings[group](look, courier, binding)
  const dispatchId = binding?.dispatch_store_id ?? null
  return {
    id: code,
    code,
    name,
    mark,
    colour,
    group,
    if_platform: group === 'aggregated',
    ...standing,
    cargo_type: binding?.cargo_type ?? look.store?.categories[0] ?? 1,
    dispatch_store:
      dispatchId === null ? null : { sid: String(dispatchId), name: look.storeNames.get(dispatchId) ?? '' },
    shop_no: binding?.shop_no ?? '',
    balance: null,
    can_recharge: group === 'merchant' && courier?.rechargeUrl !== undefined,
    ...bindingOf(group, courier, brand),
  }
}

/** Open ones first, then those of the store's city. */
export const sorted = (rows: readonly ChannelRow[]): ChannelRow[] =>
  rows.toSorted(
    (a, b) => Number(b.is_open) - Number(a.is_open) || Number(b.city_support_use) - Number(a.city_support_use),
  )
