import { randomBytes, randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { push } from './callbacks.ts'
import { companies } from './calls.ts'
import { serve } from './gateway.ts'

export const kuaishou: ChannelSide = {
  name: 'kuaishou',
  title: '快手小店',
  mintKeys: () => ({
    id: `ks${randomInt(100_000_000, 999_999_999)}${randomInt(100_000_000, 999_999_999)}`,
    secret: randomBytes(16).toString('hex'),
    more: {
      signSecret: randomBytes(16).toString('hex'),
      messageKey: randomBytes(16).toString('base64'),
      expressCodes: companies.map(([code, name]) => `${name}:${code}`).join(';'),
    },
  }),
  newOrderId: () => `24${randomInt(10_000_000, 99_999_999)}${randomInt(100_000_000, 999_999_999)}`,
  newShopId: () => `f${randomBytes(15).toString('hex')}`,
  serve,
  push,
  accepts: ({ body }) => /"result"\s*:\s*1\b/.test(body),
}
