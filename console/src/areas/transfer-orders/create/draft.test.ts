import { expect, test } from 'vitest'
import { blankDraft, blankGoods, mistakesIn, newOrderOf, type Draft } from './draft.ts'

const now = new Date('2026-11-15T10:00:00+08:00')

const written: Draft = {
  ...blankDraft(now),
  kind: '1',
  goods: [{ ...blankGoods, item_name: '33枝红玫瑰' }],
  start: '14:00',
  end: '15:00',
  consignee: '林女士',
  mobile: '13812342210',
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  address: '光华路SOHO2座',
  price: '268.00',
}

test('an empty form says everything that is missing', () => {
  expect(mistakesIn(blankDraft(now), now, 'create')).toEqual({
    shop_id: '请选择门店',
    'goods_items.0.item_name': '请填写商品名称',
    delivery_time: '请选择配送时间',
    consignee: '请填写收货人',
    mobile: '请输入正确的手机号',
    province: '请填写省份',
    city: '请填写城市',
    address: '请填写详细地址',
    price: '请填写价格',
  })
})

test('a grab order needs no shop, a compete order no price', () => {
  expect(mistakesIn(written, now, 'create')).toEqual({})
  expect(mistakesIn({ ...written, kind: '2', price: '' }, now, 'create')).toEqual({})
  expect(newOrderOf({ ...written, kind: '2' }).price).toBeUndefined()
})

test('nobody can deliver in the past or end before the beginning', () => {
  expect(mistakesIn({ ...written, start: '08:00', end: '09:00' }, now, 'create')).toEqual({
    delivery_time: '配送时间不能早于现在',
  })
  expect(mistakesIn({ ...written, start: '15:00', end: '14:00' }, now, 'create')).toEqual({
    delivery_time: '配送时间格式不正确',
  })
  expect(mistakesIn({ ...written, start: '20:00', end: '00:00' }, now, 'create')).toEqual({})
  expect(mistakesIn({ ...written, start: '23:30', end: '00:30' }, now, 'create')).toEqual({})
})

test('one time alone is a window as well', () => {
  expect(newOrderOf({ ...written, end: '' }).delivery_time).toBe('14:00')
  expect(newOrderOf(written).delivery_time).toBe('14:00-15:00')
})
