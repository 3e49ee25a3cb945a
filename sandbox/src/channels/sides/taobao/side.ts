import { randomBytes, randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { push, send } from './callbacks.ts'
import { serve } from './gateway.ts'

export const taobao: ChannelSide = {
  name: 'taobao',
  title: '淘宝/天猫',
  mintKeys: () => ({
    id: String(randomInt(10_000_000, 99_999_999)),
    secret: randomBytes(16).toString('hex'),
    more: {},
  }),
  newOrderId: () => `3${randomInt(100_000_000, 999_999_999)}${randomInt(100_000_000, 999_999_999)}`,
  newShopId: () => `22${randomInt(10_000_000, 99_999_999)}`,
  serve,
  push,
  send,
}
