import { randomUUID } from 'node:crypto'
import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { askChannel } from '../calling/ask.ts'
import { channelFailure, type ChannelFailure } from '../port.ts'
import { sign } from './signing.ts'

export type ElemeOptions = {
  endpoint?: string
  /** The app's key and secret of the open platform. */
  appId: string
  secret: string
  timeoutMs?: number
}

export const hostOf = ({ endpoint = 'https://open-api.shop.ele.me' }: ElemeOptions): string => endpoint

const kinds: Readonly<Record<string, ChannelFailure['kind']>> = {
  UNAUTHORIZED: 'expired',
  EXCEED_LIMIT: 'throttled',
  SERVER_ERROR: 'unreachable',
}

/** One call of the RPC gateway; `result` as it came. */
export async function call(
  options: ElemeOptions,
  token: string,
  action: string,
  params: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = sign({ action, token, appKey: options.appId, timestamp, params }, options.secret)
  const { json } = await askChannel(
    `${hostOf(options)}/api/v1/`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        nop: '1.0.0',
        id: `${randomUUID().replaceAll('-', '').toUpperCase()}|${Date.now()}`,
        action,
        token,
        metas: { app_key: options.appId, timestamp },
        params,
        signature,
      }),
    },
    options.timeoutMs,
  )
  const { error } = json
  if (isRecord(error)) {
    const code = idOf(error['code'])
    throw channelFailure(kinds[code] ?? 'refused', `${code} ${textOf(error['message'])}`.trim())
  }
  return json['result']
}

/** A code or a refresh token for tokens; the app names itself by basic authorisation. */
export async function askToken(
  options: ElemeOptions,
  form: Readonly<Record<string, string>>,
): Promise<{ accessToken: string; refreshToken: string; expiresAt: Date }> {
  const { json } = await askChannel(
    `${hostOf(options)}/token`,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${options.appId}:${options.secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    },
    options.timeoutMs,
  )
  if (json['error'])
    throw channelFailure('refused', textOf(json['error_description']) || textOf(json['error']) || 'no token')
  return {
    accessToken: textOf(json['access_token']),
    refreshToken: textOf(json['refresh_token']),
    expiresAt: new Date(Date.now() + Number(json['expires_in']) * 1000),
  }
}
