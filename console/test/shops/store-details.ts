import type { StoreDetail } from '../../src/areas/stores/store.ts'
import { aStore } from '../channels.ts'

export const boss = {
  id: '5',
  sid: '7',
  type: 1,
  type_zh: '负责人',
  name: '林小花',
  phone: '13811112222',
  position: '老板',
}

/** A store as its own page shows it, in trade and with somebody to call. */
export const aStoreDetail = (change: Partial<StoreDetail> = {}): StoreDetail => ({
  ...aStore('7', '国贸店', { address: '朝阳区光华路9号', actions: ['edit', 'close', 'setDefault', 'remove'] }),
  openid: 'shop-7',
  province: '北京市',
  county: '朝阳区',
  city_code: '110100',
  county_code: '110105',
  street: '光华路9号',
  longitude: 116.46,
  latitude: 39.91,
  hours: [],
  images: [],
  real_shots: [],
  contacts: [boss],
  created_at: '2026-10-01 09:00:00',
  submitted_at: null,
  ...change,
})
