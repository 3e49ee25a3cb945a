import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'

const terms = { revision: 7, lines: [{ label: '应缴标准', text: '2000.00元，低于标准不能接单和抢单' }] }

export const aDeposit = (
  change: Partial<WireResult<typeof stores.deposit>> = {},
): WireResult<typeof stores.deposit> => ({
  sid: '3',
  name: '国贸店',
  joined: true,
  joined_at: '2036-01-01 10:00:00',
  standard: '2000.00',
  deposit: '500.00',
  missing: '1500.00',
  enough: false,
  available_balance: '9000.00',
  terms,
  refund: null,
  actions: ['pay'],
  obstacles: [],
  ...change,
})

export const aFlashPush = (
  change: Partial<WireResult<typeof stores.flashPush>> = {},
): WireResult<typeof stores.flashPush> => ({
  sid: '3',
  name: '国贸店',
  opened: false,
  until: null,
  head_start_seconds: 30,
  plans: [{ id: 1, title: '闪推服务 30天', days: 30, price: '99.00' }],
  available_balance: '9000.00',
  terms,
  won: { count: 0, amount: '0.00' },
  ...change,
})

export const aScope = (
  change: Partial<WireResult<typeof stores.grabScope>> = {},
): WireResult<typeof stores.grabScope> => ({
  sid: '3',
  name: '国贸店',
  city: '北京市',
  longitude: 116.46,
  latitude: 39.91,
  city_district: { '110105': '朝阳区', '110108': '海淀区' },
  shop_scope: [],
  radius: null,
  lock_days: 30,
  ...change,
})

export const aCheck = (
  change: Partial<WireResult<typeof stores.receiveCheck>> = {},
): WireResult<typeof stores.receiveCheck> => ({
  sid: '3',
  name: '国贸店',
  receiving: false,
  closed_why: '',
  can_open: false,
  items: [
    { key: 'deposit', title: '诚信保证金', ok: false, why: '还差2000.00元', route: 'setting/shop/credit?sid=3' },
    { key: 'categories', title: '经营类目', ok: true, why: '', route: 'home' },
  ],
  ...change,
})

/** How a merchant sends that has not said anything. */
export const anOrderingSetting = (
  change: Partial<WireResult<typeof stores.orderingSetting>['setting']> = {},
): WireResult<typeof stores.orderingSetting> => ({
  identifier: 'transfer',
  sid: '0',
  inherited: false,
  setting: { kind: 0, grab_minutes: 30, price_percent: 0, order_remarks: '', ...change },
})
