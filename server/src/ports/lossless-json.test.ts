import { expect, test } from 'vitest'
import { readJson } from './lossless-json.ts'

test('texts of the outside lose NUL and halves of characters, and keep the whole ones', () => {
  expect(readJson('{"a":["\\u0000玫瑰\\ud83c","\\ud83c\\udf39"],"id":9223372036854775001}')).toEqual({
    a: ['玫瑰', '🌹'],
    id: '9223372036854775001',
  })
})
