import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credentials } from '../credentials.ts'
import { startSandbox, type Sandbox } from '../sandbox.ts'
import { leafCodes } from './gazetteer.ts'
import { areaAt, areaPoint, metresBetween, placePoint, readPoint } from './points.ts'

let sandbox: Sandbox
let keys: Credentials['maps']
beforeAll(async () => {
  sandbox = await startSandbox()
  keys = ((await (await fetch(`${sandbox.url}/credentials`)).json()) as Credentials).maps
})
afterAll(() => sandbox.stop())

async function ask<T>(path: string, params: Record<string, string>, privateKey = keys.privateKey): Promise<T> {
  const all: Record<string, string> = { key: keys.key, ...params }
  const text = Object.keys(all)
    .toSorted()
    .map((name) => `${name}=${all[name]}`)
    .join('&')
  const sig = createHash('md5')
    .update(text + privateKey)
    .digest('hex')
  return (
    await fetch(`${sandbox.url}/amap${path}?${new URLSearchParams({ ...all, sig }).toString()}`)
  ).json() as Promise<T>
}
type Geocode = {
  province: string
  city: string | []
  district: string | []
  adcode: string
  location: string
  level: string
}
const geo = async (address: string, city = '') =>
  (await ask<{ geocodes: Geocode[] }>('/v3/geocode/geo', { address, city })).geocodes[0]

test('an address finds its county, and the same place every time', async () => {
  const [one, two] = [await geo('广东省深圳市南山区深南大道9988号'), await geo('广东省深圳市南山区深南大道9988号')]
  expect(one).toMatchObject({
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    adcode: '440305',
    level: '门牌号',
  })
  expect(two).toEqual(one)
})

test('in a municipality the city is an empty list, in 东莞 the county', async () => {
  expect(await geo('北京市朝阳区光华路1号')).toMatchObject({
    province: '北京市',
    city: [],
    district: '朝阳区',
    adcode: '110105',
  })
  expect(await geo('广东省东莞市长安镇')).toMatchObject({ city: '东莞市', district: [], adcode: '441900' })
  expect(await geo('湖北省仙桃市沔阳大道')).toMatchObject({ city: [], district: '仙桃市', adcode: '429004' })
})

test('the city given beside an address decides between places of the same name', async () => {
  expect(await geo('朝阳区人民大街', '长春市')).toMatchObject({ adcode: '220104' })
  expect(await geo('朝阳区人民大街', '010')).toMatchObject({ adcode: '110105' })
  expect(await geo('火星环形山')).toBeUndefined()
})

test('a point found from an address leads back to the same county', async () => {
  for (const address of ['上海市徐汇区漕溪北路1号', '浙江省杭州市西湖区文三路477号', '四川省成都市武侯区天府大道1号']) {
    const found = await geo(address)
    const back = await ask<{ regeocode: { addressComponent: { adcode: string; city: string | [] } } }>(
      '/v3/geocode/regeo',
      {
        location: found?.location ?? '',
      },
    )
    expect(back.regeocode.addressComponent.adcode).toBe(found?.adcode)
  }
})

test('suggestions carry the keyword, lie in the city, and a district alone has no location', async () => {
  type Tip = { name: string; location: string | []; adcode: string; district: string }
  const { tips } = await ask<{ tips: Tip[] }>('/v3/assistant/inputtips', { keywords: '万达', city: '杭州' })
  expect(tips).toHaveLength(10)
  expect(tips.every((tip) => tip.name.startsWith('万达') && tip.adcode.startsWith('3301'))).toBe(true)
  const [first] = tips
  expect(await geo(`${first?.district}${first?.name}`)).toMatchObject({
    adcode: first?.adcode,
    location: first?.location,
  })
  const district = await ask<{ tips: Tip[] }>('/v3/assistant/inputtips', { keywords: '西湖区', city: '杭州' })
  expect(district.tips[0]).toMatchObject({ name: '西湖区', location: [] })
})

test('ways are longer than the straight line, and every form of question agrees on them', async () => {
  const [origin, destination] = ['116.410000,39.900000', '116.460000,39.920000']
  const straight = metresBetween(readPoint(origin) ?? nowhere, readPoint(destination) ?? nowhere)
  type Paths = { paths: { distance: string | number }[] }
  const driving = await ask<{ route: Paths }>('/v3/direction/driving', { origin, destination })
  const walking = await ask<{ route: Paths }>('/v3/direction/walking', { origin, destination })
  const bicycling = await ask<{ errcode: number; data: Paths }>('/v4/direction/bicycling', { origin, destination })
  const { results } = await ask<{ results: { distance: string }[] }>('/v3/distance', {
    origins: `${origin}|${destination}`,
    destination,
  })
  const expected = Math.round(straight * 1.3)
  expect(driving.route.paths[0]?.distance).toBe(String(expected))
  expect(walking.route.paths[0]?.distance).toBe(String(expected))
  expect(bicycling).toMatchObject({ errcode: 0, data: { paths: [{ distance: expected }] } })
  expect(results.map((result) => result.distance)).toEqual([String(expected), '0'])
})
const nowhere = { lng: 0, lat: 0 }

test.each([
  [{ key: 'nobody' }, '10001'],
  [{ address: '' }, '20000'],
])('a question with %o is refused with %s', async (params, infocode) => {
  expect(await ask('/v3/geocode/geo', { address: '北京市', ...params })).toMatchObject({ status: '0', infocode })
})

test('a wrong signature is refused', async () => {
  expect(await ask('/v3/geocode/geo', { address: '北京市' }, 'guess')).toMatchObject({
    infocode: '10007',
    info: 'INVALID_USER_SIGNATURE',
  })
})

describe('the invented ground', () => {
  test('every county owns its point', () => {
    const strangers = leafCodes.filter((code) => areaAt(areaPoint(code)) !== code)
    expect(strangers).toEqual([])
  })
  test('a house lies within three kilometres of its county point', () => {
    for (const detail of ['光华路1号', 'SOHO现代城2座', '建国路']) {
      expect(metresBetween(areaPoint('110105'), placePoint('110105', detail))).toBeLessThan(3_000)
    }
  })
})
