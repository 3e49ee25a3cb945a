import { randomBytes, randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { doudianPush } from './callbacks.ts'
import { serve } from './gateway.ts'

const digits = (count: number): string =>
  String(randomInt(1, 10)) + Array.from({ length: count - 1 }, () => randomInt(10)).join('')

export const doudian: ChannelSide = {
  name: 'doudian',
  title: '抖店',
  mintKeys: () => {
    const id = digits(19)
    return {
      id,
      secret: randomBytes(18).toString('hex'),
      more: {
        serviceId: id,
        clientKey: `aw${randomBytes(8).toString('hex')}`,
        clientSecret: randomBytes(16).toString('hex'),
      },
    }
  },
  newOrderId: () => `69${digits(17)}`,
  newShopId: () => digits(8),
  serve,
  push: doudianPush,
  accepts: ({ body }) => /"code"\s*:\s*0\b/.test(body),
}
