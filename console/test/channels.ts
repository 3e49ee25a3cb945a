import { providerOf, type ProviderCode } from '@zdb/contract/couriers/delivery/couriers'
import type { Store } from '#core/session/session.ts'
import type { Channel, Service } from '../src/areas/delivery-setup/delivery-setup.ts'

export const aStore = (sid: string, name: string, change: Partial<Store> = {}): Store => ({
  sid,
  name,
  city: '北京市',
  address: '朝阳区光华路 9 号',
  is_default: sid === '3',
  categories: [1],
  status: 1,
  status_zh: '营业中',
  close_reason: '',
  reopen_at: null,
  life: 20,
  life_zh: '正常',
  life_reason: '',
  suspended_until: null,
  in_hours: true,
  hours_zh: '全天营业',
  logo: '',
  receiving: true,
  lacking: [],
  actions: [],
  ...change,
})

/** A courier under the platform's account, open for the store. */
export const aChannel = (code: ProviderCode, change: Partial<Channel> = {}): Channel => {
  const { name, mark, colour } = providerOf(code)
  return {
    id: code,
    code,
    name,
    mark,
    colour,
    group: 'aggregated',
    if_auth: true,
    if_platform: true,
    city_support_use: true,
    is_open: true,
    cargo_type: 1,
    dispatch_store: null,
    shop_no: 'S1001',
    balance: null,
    can_recharge: false,
    binding: 'none',
    binding_ways: waysBy[change.binding ?? 'none'],
    keys: [],
    why_not: '',
    ...change,
  }
}

/** What a courier of this kind lets itself be bound by. */
const waysBy: Readonly<Record<Channel['binding'], Channel['binding_ways']>> = {
  page: ['page', 'code', 'app'],
  keys: ['keys'],
  password: ['password', 'app'],
  sms: ['sms', 'keys'],
  none: [],
}

/** A courier that the store calls on an account of its own. */
export const ownChannel = (code: ProviderCode, change: Partial<Channel> = {}): Channel =>
  aChannel(code, {
    group: 'merchant',
    if_platform: false,
    shop_no: 'M2002',
    binding: 'page',
    can_recharge: true,
    ...change,
  })

/** The same before anything was bound. */
export const unbound = (code: ProviderCode, change: Partial<Channel> = {}): Channel =>
  ownChannel(code, { if_auth: false, is_open: false, shop_no: '', why_not: '尚未绑定账号', ...change })

export const aService = (change: Partial<Service> = {}): Service => ({
  opened: true,
  until: '2036-12-31 12:00:00',
  plans: [
    { id: 1, title: '商家版配送服务 30天', days: 30, price: '99.00' },
    { id: 3, title: '商家版配送服务 365天', days: 365, price: '899.00' },
  ],
  available_balance: '500.00',
  terms: { revision: 7, lines: [] },
  ...change,
})
