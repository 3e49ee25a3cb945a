import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { askChannel } from '../calling/ask.ts'
import { channelFailure, type ChannelFailure, type ChannelPicture, type Grant } from '../port.ts'
import type { Fields } from '../reading.ts'

export type WeixinOptions = {
  endpoint?: string
  /** Token and EncodingAESKey that a shop's owner enters beside our address in the console of the shop. */
  token: string
  encodingAesKey: string
  timeoutMs?: number
}

const hostOf = ({ endpoint = 'https://api.weixin.qq.com' }: WeixinOptions): string => endpoint

const kinds: Readonly<Record<string, ChannelFailure['kind']>> = {
  40001: 'expired',
  40014: 'expired',
  42001: 'expired',
  45009: 'throttled',
  45011: 'throttled',
  '-1': 'unreachable',
}

function failIfRefused(json: Fields): Fields {
  const code = idOf(json['errcode'] ?? 0)
  if (code !== '0') throw channelFailure(kinds[code] ?? 'refused', `${code} ${textOf(json['errmsg'])}`.trim())
  return json
}

const post = async (options: WeixinOptions, path: string, given: Fields): Promise<Fields> => {
  const { json } = await askChannel(
    `${hostOf(options)}/${path}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) },
    options.timeoutMs,
  )
  return failIfRefused(json)
}

/** A call under `/channels/ec/`. */
export const call = (options: WeixinOptions, token: string, path: string, given: Fields = {}): Promise<Fields> =>
  post(options, `channels/ec/${path}?access_token=${encodeURIComponent(token)}`, given)

/** A picture for an after-sale matter, as its bytes; the answer is the number other calls name it by. */
export async function uploadPicture(options: WeixinOptions, token: string, picture: ChannelPicture): Promise<string> {
  const { jpeg, width, height } = picture
  const query = new URLSearchParams({
    access_token: token,
    upload_type: '0',
    resp_type: '0',
    height: String(height),
    width: String(width),
  })
  const body = new FormData()
  body.append('media', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'picture.jpg')
  const url = `${hostOf(options)}/shop/ec/basics/img/upload?${query.toString()}`
  const { pic_file } = failIfRefused((await askChannel(url, { method: 'POST', body }, options.timeoutMs)).json)
  return idOf(isRecord(pic_file) ? pic_file['media_id'] : '')
}

/** The stable token: the same for everyone who asks with the shop's id and secret, until it ends. */
export async function askToken(
  options: WeixinOptions,
  { appId, secret }: { appId: string; secret: string },
): Promise<Pick<Grant, 'accessToken' | 'refreshToken' | 'expiresAt'>> {
  const json = await post(options, 'cgi-bin/stable_token', { grant_type: 'client_credential', appid: appId, secret })
  return {
    accessToken: textOf(json['access_token']),
    // Nothing else renews the token: the secret is kept in its place, and as safely.
    refreshToken: secret,
    expiresAt: new Date(Date.now() + Number(json['expires_in']) * 1000),
  }
}
