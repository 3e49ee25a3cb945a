import { expect, test } from 'vitest'
import { clampText, numericText, roundText } from './numeric.ts'

test.each([
  ['12.5', '12.5'],
  ['1a2,3', '123'],
  ['-8', '8'],
  ['1.2.3', '1.23'],
  ['.5', '.5'],
  ['五十', ''],
])('typing %j leaves %j', (typed, kept) => {
  expect(numericText(typed)).toBe(kept)
})

test.each([
  ['5', '1', '100', '5'],
  ['0.5', '1', '100', '1'],
  ['100.01', '1', '100', '100'],
  ['100.00', '1', '100', '100.00'],
  ['', '1', '100', ''],
  ['.', '1', '100', '.'],
  ['9007199254740993.01', undefined, '9007199254740993', '9007199254740993'],
  ['7', undefined, undefined, '7'],
])('%j between %s and %s becomes %j', (text, min, max, clamped) => {
  expect(clampText(text, min, max)).toBe(clamped)
})

test.each([
  ['1.005', 2, '1.01'],
  ['1.004', 2, '1.00'],
  ['0.999', 2, '1.00'],
  ['12', 2, '12.00'],
  ['.5', 2, '0.50'],
  ['007', 0, '7'],
  ['2.5', 0, '3'],
  ['.', 2, ''],
  ['', 2, ''],
])('%j with %d places becomes %j', (text, precision, rounded) => {
  expect(roundText(text, precision)).toBe(rounded)
})
