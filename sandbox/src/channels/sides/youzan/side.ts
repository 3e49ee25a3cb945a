import { randomBytes, randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { youzanPush } from './callbacks.ts'
import { serve } from './gateway.ts'

const clock = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

export const youzan: ChannelSide = {
  name: 'youzan',
  title: '有赞',
  mintKeys: () => ({ id: randomBytes(9).toString('hex'), secret: randomBytes(16).toString('hex'), more: {} }),
  newOrderId: () => `E${clock()}${randomInt(100_000_000, 999_999_999)}`,
  newShopId: () => String(randomInt(10_000_000, 99_999_999)),
  serve,
  push: youzanPush,
  // CallbackMessage again until the reply holds the word.
  accepts: ({ body }) => body.includes('success'),
}
