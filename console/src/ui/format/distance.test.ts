import { expect, test } from 'vitest'
import { distanceText, kmText } from './distance.ts'

const guomao = { longitude: 116.461841, latitude: 39.909104 }
const guanghuaSoho = { longitude: 116.449732, latitude: 39.914889 }
const shanghai = { longitude: 121.4737, latitude: 31.2304 }

test('the way from the shop to the door is known to ten metres', () => {
  expect(distanceText(guomao, guanghuaSoho)).toBe('1.22')
  expect(distanceText(guanghuaSoho, guomao)).toBe('1.22')
})

test('the same place is no distance, the other side of the earth half its girth', () => {
  expect(distanceText(guomao, guomao)).toBe('0.00')
  expect(distanceText({ longitude: 0, latitude: 0 }, { longitude: 180, latitude: 0 })).toBe('20015.09')
})

test('an order’s distance reads the same everywhere', () => {
  expect([kmText(0), kmText(2.3), kmText(2.34), kmText(1122)]).toEqual(['0.0 km', '2.3 km', '2.3 km', '1122.0 km'])
})

test('Beijing and Shanghai are about a thousand kilometres apart', () => {
  expect(Number(distanceText(guomao, shanghai))).toBeCloseTo(1066, -1)
})
