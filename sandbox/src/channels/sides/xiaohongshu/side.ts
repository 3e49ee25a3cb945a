import { randomBytes, randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { push } from './callbacks.ts'
import { serve } from './gateway.ts'

export const xiaohongshu: ChannelSide = {
  name: 'xiaohongshu',
  title: '小红书',
  mintKeys: () => ({ id: randomBytes(10).toString('hex'), secret: randomBytes(16).toString('hex'), more: {} }),
  newOrderId: () => `P7${randomInt(100_000_000, 999_999_999)}${randomInt(10_000_000, 99_999_999)}`,
  newShopId: () => randomBytes(12).toString('hex'),
  serve,
  push,
  accepts: ({ body }) => /"success"\s*:\s*true/.test(body),
}
