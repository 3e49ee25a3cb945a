import { expect, test } from 'vitest'
import { holderDoubt, holderObstacle } from './holders.ts'

const own = [{ type: 'person' as const, name: '林小花' }]

test.each([
  ['person', '林小花', '', ''],
  ['person', '赵甜', '户名须与已通过认证的身份证一致', '与已通过认证的身份证不一致'],
  ['company', '花语（北京）有限公司', '请先通过营业执照认证', '商家还没有通过营业执照认证，无法核对'],
] as const)('%s %s: the merchant is told what to do, the desk what is the matter', (holder_type, name, told, seen) => {
  expect(holderObstacle(own, { holder_type, name })).toBe(told)
  expect(holderDoubt(own, { holder_type, name })).toBe(seen)
})
