import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fen, formatYuan, parseYuan, splitFen, yuanText } from './fen.ts'
import { Yuan } from './yuan.ts'

describe('money', () => {
  test.each([
    ['0', 0],
    ['0.01', 1],
    ['12.5', 12_50],
    ['12.50', 12_50],
    ['-3.07', -3_07],
    ['99999.99', 99_999_99],
    ['9999999999999.99', 999_999_999_999_999],
  ])('%s yuan is %i fen', (text, amount) => {
    expect(parseYuan(text)).toBe(amount)
  })

  test.each(['', '1.234', '1,000', '1e3', '¥1', '.5', '1.', 'NaN', '12345678901234'])('%j is not money', (text) => {
    expect(parseYuan(text)).toBeUndefined()
    expect(z.safeDecode(Yuan, text).success).toBe(false)
  })

  test.each([
    [1, '0.01元'],
    [999_99, '999.99元'],
    [-1_000_00, '-1,000.00元'],
    [12_345_678_90, '12,345,678.90元'],
  ])('%i fen read %s', (amount, text) => {
    expect(yuanText(amount)).toBe(text)
  })

  test('what is written is read back to the fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (amount) => {
        expect(parseYuan(formatYuan(amount))).toBe(amount)
        expect(z.decode(Yuan, z.encode(Yuan, fen(amount)))).toBe(amount)
      }),
    )
  })

  test('a fraction of a fen is refused', () => {
    expect(() => fen(0.5)).toThrow(RangeError)
    expect(() => fen(2 ** 53)).toThrow(RangeError)
  })

  test('shares add up to the whole, and no share is a fen away from its due', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
      .filter((all) => all.some((weight) => weight > 0))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), weights, (amount, parts) => {
        const shares = splitFen(fen(amount), parts)
        const total = parts.reduce((sum, part) => sum + part, 0)
        expect(shares.reduce<number>((sum, share) => sum + share, 0)).toBe(amount)
        shares.forEach((share, index) =>
          expect(Math.abs(share - (amount * (parts[index] ?? 0)) / total)).toBeLessThan(1),
        )
      }),
    )
  })

  test('a hundred fen split in three leaves the odd one with the first', () => {
    expect(splitFen(fen(100), [1, 1, 1])).toEqual([34, 33, 33])
  })
})
