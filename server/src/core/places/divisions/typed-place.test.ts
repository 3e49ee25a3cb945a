import { expect, test } from 'vitest'
import { checkPlace } from './typed-place.ts'

test.for([
  [
    ['北京', '北京', '朝阳'],
    ['北京市', '北京市', '朝阳区'],
  ],
  [
    ['北京市', '市辖区', '朝阳区'],
    ['北京市', '北京市', '朝阳区'],
  ],
  [
    ['重庆市', '县', '忠县'],
    ['重庆市', '重庆市', '忠县'],
  ],
  [
    ['广东', '深圳', ''],
    ['广东省', '深圳市', ''],
  ],
  [
    ['江苏省', '昆山市', ''],
    ['江苏省', '苏州市', '昆山市'],
  ],
  [
    ['江苏省', '昆山市', '昆山市'],
    ['江苏省', '苏州市', '昆山市'],
  ],
  [
    ['', '北京', '朝阳'],
    ['北京市', '北京市', '朝阳区'],
  ],
  [
    ['', '昆山', ''],
    ['江苏省', '苏州市', '昆山市'],
  ],
  [
    ['广东省', '东莞市', '南城街道'],
    ['广东省', '东莞市', '南城街道'],
  ],
  [
    ['香港', '九龙', '油尖旺区'],
    ['香港特别行政区', '九龙', '油尖旺区'],
  ],
] as const)('%j is kept as %j', ([[province, city, county], [inProvince, inCity, inCounty]]) => {
  expect(checkPlace({ province, city, county })).toMatchObject({ province: inProvince, city: inCity, county: inCounty })
})

test.for([
  [['火星省', '北京市', ''], { wrong: 'province', within: '' }],
  [['', '火星市', ''], { wrong: 'city', within: '' }],
  [['', '市辖区', '朝阳区'], { wrong: 'city', within: '' }],
  [['广东省', '杭州市', ''], { wrong: 'city', within: '广东省' }],
  [['江苏省', '昆山市', '玄武区'], { wrong: 'city', within: '江苏省' }],
  [['广东省', '深圳市', '朝阳区'], { wrong: 'county', within: '深圳市' }],
] as const)('%j is no place', ([[province, city, county], expected]) => {
  expect(checkPlace({ province, city, county })).toMatchObject(expected)
})
