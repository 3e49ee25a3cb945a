import { expect, test } from 'vitest'
import { isContactPhone } from '@zdb/contract/kit/contact-rules'
import { splitExtension, withoutChinese } from './phone.ts'

test.each([
  ['13812345678转1234', '13812345678_1234'],
  ['电话13812345678', '__13812345678'],
  ['010-65123456', '010-65123456'],
])('Chinese characters in a phone become underscores: %s', (phone, shown) => {
  expect(withoutChinese(phone)).toBe(shown)
})

test.each([
  '13812345678',
  '12012345678',
  '13812345678-1',
  '13812345678_1234',
  '13812345678转1234',
  '65123456',
  '6512345',
  '010-65123456',
  '07551234567',
  '400-820-8820',
  '4008208820',
  '800-810-8888',
  '9501312345678901',
  ' 13812345678 ',
])('%j can be called', (phone) => {
  expect(isContactPhone(phone)).toBe(true)
})

test.each([
  '',
  '10812345678',
  '1381234567',
  '13812345678-12345',
  '13812345678-',
  '010-651234567',
  '12345',
  '95013',
  '500-820-8820',
  '13812345678a',
])('%j cannot be called', (phone) => {
  expect(isContactPhone(phone)).toBe(false)
})

test('a number that hides the real one is dialled by its eleven digits and written whole beside them', () => {
  expect(splitExtension({ mobile: '13812345678_1234', phone: '' })).toEqual({
    mobile: '13812345678',
    phone: '13812345678_1234',
  })
  expect(splitExtension({ mobile: '13812345678', phone: '010-65123456' })).toEqual({
    mobile: '13812345678',
    phone: '010-65123456',
  })
})
