import { adapterNames } from '@zdb/contract/channels/channel-shops/channels'
import { readPairs } from '../forms/read-pairs.ts'
import { openChannel, openVouchers, type Keys } from './adapters.ts'
import type { Channels } from './in-use.ts'
import type { Vouchers } from './port.ts'

type Env = Readonly<Record<string, string | undefined>>

const keysIn = (env: Env, name: string): Keys => ({
  id: env[`${name}_APP_ID`] ?? '',
  secret: env[`${name}_APP_SECRET`] ?? '',
  more: readPairs(env[`${name}_KEYS`] ?? ''),
})

/** The channels whose keys the environment has: MEITUAN_APP_ID, MEITUAN_APP_SECRET, WEIXIN_KEYS, … */
export const channelsFromEnv = (env: Env): Channels =>
  Object.fromEntries(
    adapterNames.flatMap((name) => {
      const prefix = name.toUpperCase()
      const opened = openChannel(name, keysIn(env, prefix), env[`${prefix}_ENDPOINT`])
      return opened ? [[name, opened]] : []
    }),
  )

export const vouchersFromEnv = (env: Env): Vouchers | undefined => openVouchers(keysIn(env, 'DOUDIAN'))
