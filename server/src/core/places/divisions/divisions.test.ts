import { expect, test } from 'vitest'
import { childrenOf, divisionByCode, divisionsNamed, placeNamed, placeOf, provinces, type Place } from './divisions.ts'
import { shortName } from './short-name.ts'

const names = ({ province, city, county }: Place) => [province?.name, city?.name, county?.name]

test('there are thirty-four provinces, and every county leads up to one', () => {
  expect(provinces()).toHaveLength(34)
  const counties = provinces()
    .flatMap((province) => childrenOf(province.code))
    .flatMap((city) => childrenOf(city.code))
  expect(counties.length).toBeGreaterThan(2_700)
  for (const county of counties) expect(names(placeOf(county.code))).not.toContain(undefined)
})

test.each([
  ['440305', ['广东省', '深圳市', '南山区']],
  ['110105', ['北京市', '北京市', '朝阳区']],
  ['500233', ['重庆市', '重庆市', '忠县']],
  ['441900', ['广东省', '东莞市', undefined]],
  ['442000', ['广东省', '中山市', undefined]],
  ['460400', ['海南省', '儋州市', undefined]],
  ['620200', ['甘肃省', '嘉峪关市', undefined]],
  ['460321', ['海南省', '三沙市', '西沙群岛']],
  ['429004', ['湖北省', '仙桃市', undefined]],
  ['429005', ['湖北省', '潜江市', undefined]],
  ['429006', ['湖北省', '天门市', undefined]],
  ['419001', ['河南省', '济源市', undefined]],
  ['659001', ['新疆维吾尔自治区', '石河子市', undefined]],
  ['330114', ['浙江省', '杭州市', '钱塘区']],
  ['810000', ['香港特别行政区', undefined, undefined]],
])('code %s lies in %o', (code, expected) => {
  expect(names(placeOf(code))).toEqual(expected)
})

test('a code nobody gave out lies nowhere', () => {
  expect(placeOf('999999')).toEqual({})
  expect(divisionByCode('429000')).toBeUndefined()
})

test.each([
  ['北京市', '北京'],
  ['内蒙古自治区', '内蒙古'],
  ['广西壮族自治区', '广西'],
  ['新疆维吾尔自治区', '新疆'],
  ['宁夏回族自治区', '宁夏'],
  ['香港特别行政区', '香港'],
  ['恩施土家族苗族自治州', '恩施'],
  ['博尔塔拉蒙古自治州', '博尔塔拉'],
  ['积石山保安族东乡族撒拉族自治县', '积石山'],
  ['隆林各族自治县', '隆林'],
  ['东乡族自治县', '东乡'],
  ['鄂温克族自治旗', '鄂温克'],
  ['大兴安岭地区', '大兴安岭'],
  ['浦东新区', '浦东'],
  ['管城回族区', '管城'],
  ['忠县', '忠县'],
  ['城区', '城区'],
])('%s is called %s for short', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test('names find their places, full or short, and only where there is no doubt', () => {
  expect(names(placeNamed('北京', '', '朝阳'))).toEqual(['北京市', '北京市', '朝阳区'])
  expect(names(placeNamed('广东', '深圳', '南山区'))).toEqual(['广东省', '深圳市', '南山区'])
  expect(names(placeNamed('江苏省', '', '昆山市'))).toEqual(['江苏省', '苏州市', '昆山市'])
  expect(names(placeNamed('湖北省', '仙桃'))).toEqual(['湖北省', '仙桃市', undefined])
  expect(names(placeNamed('', '', '朝阳区'))).toEqual([undefined, undefined, undefined])
  expect(divisionsNamed('county', '朝阳区').map(({ code }) => code)).toEqual(['110105', '220104'])
})
