import { expect, test } from 'vitest'
import { isSameCity, knownPlace, namedPlace, recognisePlace } from './named-place.ts'

const chaoyang = { province: '北京市', city: '北京市', county: '朝阳区', city_code: '110100', county_code: '110105' }

test.each([
  [{ province: '北京', city: '北京', county: '朝阳' }],
  [{ province: '北京市', city: '市辖区', county: '朝阳区' }],
  [{ province: '北京市', city: '北京市', county: '朝阳区' }],
])('%o is one place, whatever it is called', (typed) => {
  expect(namedPlace(typed)).toEqual(chaoyang)
})

test.each([
  ['province', { province: '京城', city: '北京市', county: '' }, '没有“京城”这个省份'],
  ['city', { province: '北京市', city: '北景市', county: '' }, '北京市没有“北景市”这个城市'],
  ['county', { province: '四川省', city: '成都市', county: '高新区' }, '成都市没有“高新区”这个区县'],
])('a %s that is on no list is asked for', (field, typed, words) => {
  expect(() => namedPlace(typed)).toThrow(
    expect.objectContaining({ fields: [{ field, message: expect.stringContaining(words) }] }),
  )
  expect(knownPlace(typed)).toEqual({ ...typed, city_code: '', county_code: '' })
})

test('a city is the same under every name, and two that nobody knows are what they are called', () => {
  const place = (province: string, city: string, county = '') => knownPlace({ province, city, county })
  expect(isSameCity(place('北京', '北京'), place('北京市', '北京市', '朝阳区'))).toBe(true)
  expect(isSameCity(place('广东省', '深圳市'), place('广东省', '广州市'))).toBe(false)
  expect(isSameCity(place('火星省', '红城'), place('火星省', '红城'))).toBe(true)
  expect(isSameCity(place('火星省', '红城'), place('火星省', '绿城'))).toBe(false)
})

test('what a channel says is recognised as far as it can be, and nothing of it is lost', () => {
  const chengdu = { province: '四川省', city: '成都市', county: '', city_code: '510100', county_code: '' }
  expect(recognisePlace({ province: '四川', city: '成都', county: '高新区', address: '天府大道1号' })).toEqual({
    ...chengdu,
    address: '高新区天府大道1号',
  })
  expect(recognisePlace({ province: '', city: '', county: '', address: '北京市朝阳区光华路9号' })).toEqual({
    ...chaoyang,
    address: '北京市朝阳区光华路9号',
  })
  const nowhere = { province: '', city: '云端', county: '', address: '彩虹路1号' }
  expect(recognisePlace(nowhere)).toEqual({ ...nowhere, city_code: '', county_code: '' })
})
