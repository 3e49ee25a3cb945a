import { expect, test } from 'vitest'
import { areaName } from './area-name.ts'

test('a municipality is named once, every other place in full', () => {
  const beijing = { province: '北京市', city: '北京市', county: '朝阳区' }
  expect([areaName(beijing), areaName(beijing, ' ')]).toEqual(['北京市朝阳区', '北京市 朝阳区'])
  expect(areaName({ province: '江苏省', city: '苏州市', county: '姑苏区' })).toBe('江苏省苏州市姑苏区')
  expect(areaName({ province: '', city: '苏州市', county: '' }, ' ')).toBe('苏州市')
})
