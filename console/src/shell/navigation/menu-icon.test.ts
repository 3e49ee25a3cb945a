import { readFileSync } from 'node:fs'
import { menu } from '@zdb/contract/menu'
import { expect, test } from 'vitest'

const drawn = new Set(
  [...readFileSync(`${import.meta.dirname}/../../../public/menu.svg`, 'utf8').matchAll(/ id="([^"]+)"/g)].map(
    ([, id]) => id,
  ),
)

test('every listed row of the menu has its drawing', () => {
  const listed = menu.flatMap((section) => [section, ...(section.child ?? []).filter(({ hidden }) => !hidden)])
  expect(listed.map(({ index }) => index).filter((index) => !drawn.has(index))).toEqual([])
})
