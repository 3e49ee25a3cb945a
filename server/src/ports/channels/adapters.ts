import type { AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import { doudian } from './doudian/adapter.ts'
import { eleme } from './eleme/adapter.ts'
import { jddj } from './jddj/adapter.ts'
import { kuaishou } from './kuaishou/adapter.ts'
import { meituan } from './meituan/adapter.ts'
import { minishop } from './minishop/adapter.ts'
import { pdd } from './pdd/adapter.ts'
import type { Channel, Vouchers } from './port.ts'
import { taobao } from './taobao/adapter.ts'
import { douyinVouchers } from './vouchers/adapter.ts'
import { weixin } from './weixin/adapter.ts'
import { xiaohongshu } from './xiaohongshu/adapter.ts'
import { youzan } from './youzan/adapter.ts'

/** What a channel's open platform hands to us: an id, a secret, and further keys by the names it uses. */
export type Keys = { id: string; secret: string; more: Readonly<Record<string, string>> }
type AdapterOptions = { endpoint?: string; appId: string; secret: string; more: (name: string) => string }

export type AdapterEntry = {
  open: (given: AdapterOptions) => Channel
  /** The further keys without which there is nothing to open; a channel of shops' own apps has no id and secret. */
  needs?: readonly string[]
  ownApps?: true
  /** What follows the host in the provider's addresses. */
  path?: string
}

/** Every adapter, and what it takes to open it. */
export const adapters: Readonly<Record<AdapterName, AdapterEntry>> = {
  meituan: { open: meituan, path: '/api/v1' },
  eleme: { open: eleme },
  doudian: {
    open: ({ more, ...given }) => doudian({ ...given, serviceId: more('serviceId') }),
    needs: ['serviceId'],
  },
  youzan: { open: youzan },
  pdd: { open: pdd },
  weixin: {
    open: ({ endpoint, more }) =>
      weixin({ ...(endpoint && { endpoint }), token: more('token'), encodingAesKey: more('encodingAesKey') }),
    needs: ['token', 'encodingAesKey'],
    ownApps: true,
  },
  jddj: { open: jddj },
  taobao: { open: taobao },
  xiaohongshu: { open: xiaohongshu },
  kuaishou: {
    open: ({ more, ...given }) =>
      kuaishou({
        ...given,
        signSecret: more('signSecret'),
        messageKey: more('messageKey'),
        expressCodes: more('expressCodes'),
      }),
    needs: ['signSecret', 'messageKey'],
  },
  // The secret is our own private key, and what comes back is verified with the pay-app's.
  minishop: {
    open: ({ more, secret, ...given }) => minishop({ ...given, privateKey: secret, publicKey: more('publicKey') }),
    needs: ['publicKey'],
  },
}

/** Opens one with its keys; undefined when some of them are missing. */
export const openChannel = (name: AdapterName, keys: Keys, endpoint: string | undefined): Channel | undefined => {
  const { open, needs = [], ownApps = false } = adapters[name]
  if (!ownApps && (keys.id === '' || keys.secret === '')) return undefined
  if (needs.some((key) => !keys.more[key])) return undefined
  const more = (key: string): string => keys.more[key] ?? ''
  return open({ ...(endpoint && { endpoint }), appId: keys.id, secret: keys.secret, more })
}

/** 抖音's vouchers belong to another app of the same house. */
export const openVouchers = ({ more }: Pick<Keys, 'more'>, endpoint?: string): Vouchers | undefined =>
  more['clientKey'] && more['clientSecret']
    ? douyinVouchers({
        ...(endpoint && { endpoint }),
        clientKey: more['clientKey'],
        clientSecret: more['clientSecret'],
      })
    : undefined
