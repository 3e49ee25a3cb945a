import { expect, test } from 'vitest'
import { menu } from './menu.ts'

test('a section stands in the menu once', () => {
  const sections = menu.map(({ index }) => index)
  expect(sections).toEqual([...new Set(sections)])
})
