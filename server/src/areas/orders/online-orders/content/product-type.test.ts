import { expect, test } from 'vitest'
import { productTypes } from '@zdb/contract/shop/stores/product-types'
import { productTypeOf } from './product-type.ts'

const gifts = 4
const typeOf = (...names: string[]) =>
  productTypes[
    productTypeOf(
      names.map((name) => ({ name, spec: '' })),
      gifts,
    )
  ]

test.each([
  ['11枝红玫瑰花束', '鲜花绿植'],
  ['33枝戴安娜粉玫瑰', '鲜花绿植'],
  ['99枝红玫瑰礼盒', '鲜花绿植'],
  ['蝴蝶兰盆栽', '鲜花绿植'],
  ['红粉康乃馨手提花篮', '鲜花绿植'],
  ['开业大吉花篮', '开业花篮'],
  ['追思白菊花篮', '祭祀用花'],
  ['银叶菊新娘手捧', '婚庆花艺'],
  ['草莓奶油生日蛋糕', '蛋糕烘焙'],
  ['玫瑰荔枝慕斯', '蛋糕烘焙'],
  ['鲜花蛋糕', '蛋糕烘焙'],
  ['云南鲜花饼礼盒', '蛋糕烘焙'],
  ['蛋糕配花束套餐', '鲜花蛋糕组合'],
  ['6英寸蛋糕+11枝玫瑰', '鲜花蛋糕组合'],
  ['荔枝', '水果生鲜'],
  ['时令水果果篮', '水果生鲜'],
  ['玫瑰花茶', '甜品饮品'],
  ['五香花生', '零食便利'],
  ['告白气球布置', '气球布置'],
])('%s is %s', (name, type) => {
  expect(typeOf(name)).toBe(type)
})

test('a cake beside flowers is both; a greeting card beside them changes nothing', () => {
  expect(typeOf('11枝红玫瑰花束', '草莓奶油生日蛋糕')).toBe('鲜花蛋糕组合')
  expect(typeOf('11枝红玫瑰花束', '贺卡', '蜡烛')).toBe('鲜花绿植')
})

test('what nobody knows, and what is mixed otherwise, is what the shop usually sells', () => {
  expect(typeOf('惊喜套餐')).toBe('礼品礼盒')
  expect(typeOf('11枝红玫瑰花束', '告白气球布置')).toBe('礼品礼盒')
  expect(typeOf()).toBe('礼品礼盒')
})

test('with food among it, it goes to nobody without the permit', () => {
  expect(typeOf('11枝红玫瑰花束', '时令水果果篮')).toBe('水果生鲜')
  expect(typeOf('草莓奶油生日蛋糕', '告白气球布置')).toBe('蛋糕烘焙')
  expect(typeOf('11枝红玫瑰花束', '草莓奶油生日蛋糕', '告白气球布置')).toBe('鲜花蛋糕组合')
})

test('where the name says nothing the specification does', () => {
  expect(productTypeOf([{ name: '店长推荐', spec: '6英寸草莓蛋糕' }], gifts)).toBe(2)
})
