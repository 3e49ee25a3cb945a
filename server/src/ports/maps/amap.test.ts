import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutside, type Outside } from '#test/harness/sandbox'
import { amap, amapSig } from './amap.ts'
import { isMapsFailure, type Maps } from './port.ts'

let outside: Outside
let maps: Maps
beforeAll(async () => {
  outside = await startOutside()
  maps = amap({ endpoint: `${outside.url}/amap`, ...outside.keys.maps })
})
afterAll(() => outside.stop())

const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (isMapsFailure(error) ? error.kind : error),
  )

test('the signature is the one AMap computes', () => {
  expect(amapSig({ key: 'k', address: '北京市朝阳区阜通东大街6号' }, 'pk')).toBe('4bb3740767094723f4d9fc4b34bd907c')
})

test('an address becomes a point with its province, city and county', async () => {
  const place = await maps.geocode('广东省深圳市南山区深南大道9988号')
  expect(place).toMatchObject({ province: '广东省', city: '深圳市', county: '南山区', code: '440305' })
  expect(place?.at.lng).toBeCloseTo(114, 0)
})

test('a municipality is its own city, 东莞 has no county, 仙桃 is a city', async () => {
  expect(await maps.geocode('北京市朝阳区光华路1号')).toMatchObject({
    province: '北京市',
    city: '北京市',
    county: '朝阳区',
  })
  expect(await maps.geocode('东莞市长安镇')).toMatchObject({ city: '东莞市', county: '' })
  expect(await maps.geocode('湖北省仙桃市')).toMatchObject({ city: '仙桃市', county: '' })
})

test('the city decides between places of one name, and a place nobody knows is nothing', async () => {
  expect(await maps.geocode('朝阳区人民大街', '长春市')).toMatchObject({ city: '长春市' })
  expect(await maps.geocode('火星环形山')).toBeUndefined()
})

test('a point leads back to its county', async () => {
  const place = await maps.geocode('上海市徐汇区漕溪北路1号')
  expect(await maps.reverse(place?.at ?? { lng: 0, lat: 0 })).toMatchObject({
    city: '上海市',
    county: '徐汇区',
    code: '310104',
  })
})

test('every suggestion can be delivered to', async () => {
  const tips = await maps.inputTips('西湖区', { city: '杭州市' })
  expect(tips).toHaveLength(10)
  expect(tips.every(({ at, name }) => at.lat > 29 && name.startsWith('西湖区'))).toBe(true)
})

test('suggestions near a point come nearest first', async () => {
  const near = { lng: 120.16, lat: 30.27 }
  const [first, ...others] = await maps.inputTips('万达', { near })
  const far = ({ lng, lat }: typeof near) => Math.hypot(lng - near.lng, lat - near.lat)
  expect(others.every((tip) => far(tip.at) >= far(first?.at ?? near) - 0.01)).toBe(true)
})

test.each(['driving', 'walking', 'bicycling'] as const)('a way by %s has metres and seconds', async (travel) => {
  const way = await maps.distance({ lng: 116.41, lat: 39.9 }, { lng: 116.46, lat: 39.92 }, travel)
  expect(way.metres).toBeGreaterThan(5_000)
  expect(way.metres).toBeLessThan(7_500)
  expect(way.seconds).toBeGreaterThan(300)
})

test('a way goes along streets, round its corners, from start to end', async () => {
  const [from, to] = [
    { lng: 116.41, lat: 39.9 },
    { lng: 116.46, lat: 39.92 },
  ]
  const way = await maps.way(from, to)
  expect(way.points.length).toBeGreaterThan(2)
  expect([way.points[0], way.points.at(-1)]).toEqual([from, to])
  expect(way).toMatchObject(await maps.distance(from, to))
})

test('a wrong key, a used-up quota and a dead line are told apart', async () => {
  const endpoint = `${outside.url}/amap`
  expect(await kindOf(amap({ endpoint, key: 'x', privateKey: 'y' }).geocode('北京市'))).toBe('refused')
  expect(await kindOf(amap({ endpoint, ...outside.keys.maps, privateKey: 'y' }).geocode('北京市'))).toBe('refused')
  expect(await kindOf(amap({ endpoint: 'http://127.0.0.1:9', key: 'x' }).geocode('北京市'))).toBe('unreachable')

  const busy = createServer((_request, answer) =>
    answer.end(JSON.stringify({ status: '0', info: 'CUQPS_HAS_EXCEEDED_THE_LIMIT', infocode: '10021' })),
  ).listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  expect(await kindOf(amap({ endpoint: `http://127.0.0.1:${port}`, key: 'x' }).geocode('北京市'))).toBe('throttled')
  busy.close()
})
