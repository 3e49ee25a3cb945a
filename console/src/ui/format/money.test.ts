import { expect, test } from 'vitest'
import { fenOf, moneyText, sumYuan } from './money.ts'

test.each([
  ['12.50', '12.50'],
  ['12.5', '12.50'],
  ['12', '12.00'],
  ['0.01', '0.01'],
  ['99999.99', '99,999.99'],
  ['1234567.8', '1,234,567.80'],
  ['-1250.00', '-1,250.00'],
  ['007.10', '7.10'],
  ['9007199254740993.37', '9,007,199,254,740,993.37'],
])('%s yuan reads %s', (yuan, shown) => {
  expect(moneyText(yuan)).toBe(shown)
})

test.each(['', 'abc', '1.234', '1e3', '12.'])('%j is not money', (yuan) => {
  expect(moneyText(yuan)).toBe('--')
  expect(fenOf(yuan)).toBeUndefined()
})

test('two amounts are compared to the fen', () => {
  expect(fenOf('0.30')).toBe(30n)
  expect(fenOf('-0.5')).toBe(-50n)
  expect(fenOf('9007199254740993.37')).toBe(900719925474099337n)
})

test('amounts are added to the fen, and what is not money yet counts as nothing', () => {
  expect(sumYuan('0.10', '0.20', '')).toBe('0.30')
  expect(sumYuan('99', '0.05')).toBe('99.05')
  expect(sumYuan()).toBe('0.00')
})
