import { randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { minishopPush } from './callbacks.ts'
import { mintKeys } from './keys.ts'

const clock = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

/** The pay-app's mini-programs. Their gateway has shelves too, so it is opened beside the other sides. */
export const minishop: ChannelSide = {
  name: 'minishop',
  title: '小程序商城',
  mintKeys,
  codeName: 'app_auth_code',
  newOrderId: () => `${clock()}${digits(10)}`,
  newShopId: () => `2021${digits(12)}`,
  serve: () => undefined,
  push: minishopPush,
  accepts: ({ body }) => body.trim() === 'success',
}
