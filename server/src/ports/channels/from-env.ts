import type { AdapterName } from '@zdb/contract/channel-shops/channels'
import { openChannel, openings, openVouchers, type Keys } from './all.ts'
import type { Channels } from './in-use.ts'
import type { Vouchers } from './port.ts'

type Env = Readonly<Record<string, string | undefined>>

/** `token=abc,encodingAesKey=def=`: a value may hold an equals sign, a name may not. */
const readPairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.trim())
      .filter((pair) => pair.includes('='))
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

const keysIn = (env: Env, name: string): Keys => ({
  id: env[`${name}_APP_ID`] ?? '',
  secret: env[`${name}_APP_SECRET`] ?? '',
  more: readPairs(env[`${name}_KEYS`] ?? ''),
})

/** The channels whose keys the environment has: MEITUAN_APP_ID, MEITUAN_APP_SECRET, WEIXIN_KEYS, … */
export const channelsFromEnv = (env: Env): Channels =>
  Object.fromEntries(
    (Object.keys(openings) as AdapterName[]).flatMap((name) => {
      const prefix = name.toUpperCase()
      const opened = openChannel(name, keysIn(env, prefix), env[`${prefix}_ENDPOINT`])
      return opened ? [[name, opened]] : []
    }),
  )

export const vouchersFromEnv = (env: Env): Vouchers | undefined => openVouchers(keysIn(env, 'DOUDIAN'))
