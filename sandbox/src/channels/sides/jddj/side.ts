import { randomBytes, randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { jddjPush } from './callbacks.ts'
import { serve } from './gateway.ts'

export const jddj: ChannelSide = {
  name: 'jddj',
  title: '京东到家',
  mintKeys: () => ({ id: randomBytes(16).toString('hex'), secret: randomBytes(16).toString('hex'), more: {} }),
  newOrderId: () => `2${randomInt(100_000_000, 999_999_999)}${randomInt(100_000, 999_999)}`,
  newShopId: () => String(randomInt(10_000_000, 99_999_999)),
  serve,
  push: jddjPush,
  accepts: ({ body }) => /"code"\s*:\s*"0"/.test(body),
}
