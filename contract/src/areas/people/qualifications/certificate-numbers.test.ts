import { describe, expect, test } from 'vitest'
import { isCreditCode, isFoodPermitNumber, isIdentityNumber } from './certificate-numbers.ts'

/** Each with any one of its characters taken for another. */
const misreadings = (number: string, alphabet: string, from: number): string[] =>
  Array.from(number).flatMap((character, index) =>
    index < from
      ? []
      : Array.from(alphabet)
          .filter((other) => other !== character)
          .map((other) => number.slice(0, index) + other + number.slice(index + 1)),
  )

describe('the number on a certificate', () => {
  test('of identity is the one that the standard gives as its example', () => {
    expect(isIdentityNumber('11010519491231002X')).toBe(true)
    expect(isIdentityNumber('440524188001010014')).toBe(true)
    expect(isIdentityNumber('11010519491231002x')).toBe(false)
    expect(isIdentityNumber('110105194902310026')).toBe(false)
    expect(misreadings('11010519491231002X', '0123456789', 0).filter(isIdentityNumber)).toEqual([])
  })

  test('of a company is a unified social credit code', () => {
    expect(isCreditCode('91350100M000100Y43')).toBe(true)
    expect(isCreditCode('91110000600037341L')).toBe(true)
    expect(isCreditCode('91350100M000100I43')).toBe(false)
    expect(misreadings('91350100M000100Y43', '0123456789ABCDEFGHJKLMNPQRTUWXY', 2).filter(isCreditCode)).toEqual([])
  })

  test('of a food permit ends in the digit that follows from the others', () => {
    const permits = Array.from('0123456789', (digit) => `JY1110105000123${digit}`).filter(isFoodPermitNumber)
    expect(permits).toHaveLength(1)
    expect(misreadings(permits[0] ?? '', '0123456789', 2).filter(isFoodPermitNumber)).toEqual([])
    expect(isFoodPermitNumber('SP1101051010000001')).toBe(false)
  })
})
