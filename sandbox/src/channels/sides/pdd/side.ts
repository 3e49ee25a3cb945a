import { randomBytes, randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { push, send } from './callbacks.ts'
import { serve } from './gateway.ts'

const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')

export const pdd: ChannelSide = {
  name: 'pdd',
  title: '拼多多',
  mintKeys: () => ({ id: randomBytes(16).toString('hex'), secret: randomBytes(20).toString('hex'), more: {} }),
  newOrderId: () => `${today()}-${randomInt(100_000_000, 999_999_999)}${randomInt(100_000, 999_999)}`,
  newShopId: () => String(randomInt(100_000_000, 999_999_999)),
  serve,
  push,
  send,
}
