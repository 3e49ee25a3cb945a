import { expect, test } from 'vitest'
import { maskAccount, maskBank, maskIdCard, maskName, maskPassword, maskPhone } from './mask.ts'

test.each([
  ['13812345678', '138****5678'],
  ['138****5678', '138****5678'],
  ['010-6512345', '010-6512345'],
  ['', ''],
])('a phone shows its first 3 and last 4 digits: %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})

test.each([
  ['6222021234567890123', '6222****0123'],
  ['6222 0212 3456 7890', '6222****7890'],
  ['12345678', '12****78'],
])('a bank number shows its first 4 and last 4: %s', (number, shown) => {
  expect(maskBank(number)).toBe(shown)
})

test.each([
  ['11010119900307721X', '1101****721X'],
  ['1101', '1****'],
])('an identity card is partly hidden: %s', (number, shown) => {
  expect(maskIdCard(number)).toBe(shown)
})

test.each([
  ['林小姐', '林**'],
  ['欧阳娜娜', '欧***'],
  ['林', '林'],
  ['', ''],
])('a name keeps its first character: %s', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})

test.each([
  ['huadian01', 'hu****01'],
  ['abc', 'a****'],
  ['lin.florist@example.com', 'li****st@example.com'],
  ['', ''],
])('an account is recognisable to its owner only: %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown)
})

test('a password never shows, not even its length', () => {
  expect(maskPassword('rose2026')).toBe(maskPassword('a-much-longer-password-1'))
  expect(maskPassword('')).toBe('')
})
