import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { askChannel } from '../calling/ask.ts'
import { channelFailure, type ChannelFailure, type Grant } from '../port.ts'
import type { Fields } from '../reading.ts'
import { sign } from './signing.ts'

export type XiaohongshuOptions = {
  endpoint?: string
  appId: string
  secret: string
  timeoutMs?: number
}

const version = '2.0'

export const hostOf = ({ endpoint }: XiaohongshuOptions): string => endpoint ?? 'https://ark.xiaohongshu.com'

/** Their codes are not published; what is meant is said in words. */
function kindOf(words: string): ChannelFailure['kind'] {
  if (/token.*(过期|失效|无效|不存在|expired|invalid)/i.test(words)) return 'expired'
  if (/限流|频繁|频率|too many|qps/i.test(words)) return 'throttled'
  return /系统(异常|繁忙|错误)|system error/i.test(words) ? 'unreachable' : 'refused'
}

/** One call: the business fields lie flat beside the system's, and only the latter are signed. */
export async function call(
  options: XiaohongshuOptions,
  accessToken: string,
  method: string,
  params: Fields,
): Promise<Fields> {
  const timestamp = Math.floor(Date.now() / 1000)
  const { json } = await askChannel(
    `${hostOf(options)}/ark/open_api/v3/common_controller`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=utf-8' },
      body: JSON.stringify({
        ...params,
        appId: options.appId,
        timestamp: String(timestamp),
        version,
        method,
        ...(accessToken && { accessToken }),
        sign: sign({ method, appId: options.appId, timestamp, version }, options.secret),
      }),
    },
    options.timeoutMs,
  )
  if (json['success'] === true && Number(json['error_code'] ?? 0) === 0)
    return isRecord(json['data']) ? json['data'] : {}
  const words = textOf(json['error_msg']) || textOf(json['msg'])
  throw channelFailure(kindOf(words), `${idOf(json['error_code'])} ${words}`.trim())
}

/** A code or a refresh token for a grant: the answer names the shop, too. */
export async function askToken(options: XiaohongshuOptions, method: string, params: Fields): Promise<Grant> {
  const data = await call(options, '', method, params)
  return {
    shopId: idOf(data['sellerId']),
    shopName: textOf(data['sellerName']),
    accessToken: textOf(data['accessToken']),
    refreshToken: textOf(data['refreshToken']),
    expiresAt: new Date(Number(data['accessTokenExpiresAt'])),
  }
}
