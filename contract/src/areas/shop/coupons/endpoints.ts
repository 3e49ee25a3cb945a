import { area, get, post, put } from '../../../kit/endpoint.ts'
import { Page } from '../../../kit/page.ts'
import { CouponAppend, CouponChange, CouponDetail, CouponFilter, CouponId, CouponQuery, CouponRow, CouponStop, CouponTotals, NewCoupon } from './schemas.ts'

const of = { id: 'coupon' } as const

export const coupons = area('coupons', {
  list: get('/api.v2/mini/activity', { about: '优惠券列表', query: CouponFilter, result: Page(CouponRow), allow: 'mini.read' }),
  totals: get('/api.v2/mini/activity/status-total', { about: '各状态的优惠券数量', query: CouponFilter, result: CouponTotals, allow: 'mini.read' }),
  show: get('/api.v2/mini/activity/detail', { about: '优惠券详情', query: CouponQuery, result: CouponDetail, allow: 'mini.read', of }),
  create: post('/api.v2/mini/activity', { about: '创建优惠券', body: NewCoupon, result: CouponId, allow: 'mini.edit', of: { shop_id: 'onlineShop' }, once: true }),
  edit: put('/api.v2/mini/activity', { about: '修改优惠券，或改后重新提交', body: CouponChange, result: CouponDetail, allow: 'mini.edit', of, once: true }),
  append: post('/api.v2/mini/activity/append', { about: '追加优惠券数量', body: CouponAppend, result: CouponDetail, allow: 'mini.edit', of, once: true }),
  stop: post('/api.v2/mini/activity/stop', { about: '结束优惠券', body: CouponStop, result: CouponDetail, allow: 'mini.edit', of, once: true }),
})
