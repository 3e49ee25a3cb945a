import { expect, test } from 'vitest'
import { lettersOf } from './letters.ts'

test('Latin letters stand in one column, everything else in two', () => {
  const columns = (text: string) => lettersOf(text).map(({ wide }) => (wide ? 2 : 1))
  expect(columns('合计：￥9.90 ×2')).toEqual([2, 2, 2, 2, 1, 1, 1, 1, 1, 2, 1])
  expect(columns('')).toEqual([])
})
