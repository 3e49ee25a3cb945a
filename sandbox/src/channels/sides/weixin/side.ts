import { randomBytes, randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { weixinPush } from './callbacks.ts'
import { serve } from './gateway.ts'

export const weixin: ChannelSide = {
  name: 'weixin',
  title: '微信小店',
  mintKeys: () => ({
    id: `wx${randomBytes(8).toString('hex')}`,
    secret: randomBytes(16).toString('hex'),
    more: {
      token: randomBytes(12).toString('hex'),
      // 43 characters: 32 bytes in base64 without the closing sign.
      encodingAesKey: randomBytes(32).toString('base64').slice(0, 43),
    },
  }),
  newOrderId: () => `37${randomInt(10_000_000, 99_999_999)}${randomInt(100_000_000, 999_999_999)}`,
  newShopId: () => `wx${randomBytes(8).toString('hex')}`,
  serve,
  push: weixinPush,
  accepts: ({ body }) => body === 'success',
}
