import { expect, test } from 'vitest'
import { cleanText, cut, isStorable } from './text.ts'

test('a cut never goes through a character', () => {
  expect(cut('玫瑰🌹', 3)).toBe('玫瑰')
  expect(cut('玫瑰🌹', 4)).toBe('玫瑰🌹')
  // A family is one character to whoever reads it, and eleven units.
  expect(cut('一家👨‍👩‍👧‍👦', 12)).toBe('一家')
  expect(cut('短', 10)).toBe('短')
  expect(isStorable(cut('🌹'.repeat(40), 59))).toBe(true)
})

test('NUL and halves of characters are taken out of a text, whole ones stay', () => {
  expect(cleanText('生日\0快乐\ud83c🌹\udf39')).toBe('生日快乐🌹')
  expect(isStorable('生日快乐🌹')).toBe(true)
  expect([isStorable('a\0b'), isStorable('\ud83c')]).toEqual([false, false])
})
