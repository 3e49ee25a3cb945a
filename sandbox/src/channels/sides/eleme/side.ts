import { randomBytes, randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { elemePush } from './callbacks.ts'
import { serve } from './gateway.ts'

const word = (length: number): string =>
  randomBytes(length)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, 'x')
    .slice(0, length)

export const eleme: ChannelSide = {
  name: 'eleme',
  title: '饿了么',
  mintKeys: () => ({ id: word(10), secret: word(40), more: {} }),
  newOrderId: () => `80${randomInt(1_000_000, 9_999_999)}${randomInt(1_000_000_000, 9_999_999_999)}`,
  newShopId: () => String(randomInt(100_000_000, 999_999_999)),
  serve,
  push: elemePush,
  // CallbackMessage again until the reply says so.
  accepts: ({ body }) => body.replaceAll(' ', '') === '{"message":"ok"}',
}
