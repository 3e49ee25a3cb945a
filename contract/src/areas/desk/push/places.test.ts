import { expect, test } from 'vitest'
import { routeTo } from '../../../pages.ts'
import { placesOf } from './places.ts'

const placesFor = (
  event: 'goodsVerdict' | 'miniVerdict' | 'couponRefused' | 'daySheet',
  params: Record<string, string>,
) => placesOf({ event, identity: 0, params })

test.each([
  ['goodsVerdict', { goods: '7', status: '20' }, 'editGoods', routeTo('editGoods', { id: '7' })],
  ['miniVerdict', { mini: '12' }, 'miniGoods', routeTo('miniGoods', { ware: '12' })],
  ['miniVerdict', { mini: 'S3' }, 'miniProgram', routeTo('miniProgram')],
  ['daySheet', { day_sheet: '2026-11-18' }, 'daySheet', routeTo('daySheet', { day: '2026-11-18' })],
  ['couponRefused', { coupon: '5', status: '0' }, 'miniCoupons', routeTo('miniCoupons', { id: '5' })],
] as const)('what is said of %s %o is opened on the page of it', (event, params, name, route) => {
  expect(placesFor(event, params)[0]).toEqual([name, route])
})

test('who may not write the goods finds them in the list', () => {
  expect(placesFor('goodsVerdict', { goods: '7' })[1]).toEqual(['goods', routeTo('goods')])
})
