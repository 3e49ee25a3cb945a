import { randomBytes } from 'node:crypto'
import { refuseOutside } from '#core/db/tx'
import { textOf } from '../../ask.ts'
import { readRecord } from '../../lossless-json.ts'
import { paymentFailure } from '../port.ts'
import { privateKeyOf, publicKeyOf } from '../rsa-key.ts'
import { seal, sign, verify } from './signing.ts'

export type WechatConfig = {
  endpoint: string
  appId: string
  mchId: string
  /** Of our own certificate. */
  serial: string
  privateKey: string
  apiV3Key: string
  /** `PUB_KEY_ID_…` and the key WeChat Pay signs with. */
  publicKeyId: string
  publicKey: string
  /** What our transfers are for, as WeChat Pay has it on file. */
  transferScene?: { id: string; infoType: string; infoContent: string } | undefined
  timeoutMs?: number
}

export type WechatAnswer = {
  ok: boolean
  code: string
  words: string
  fields: Readonly<Record<string, unknown>>
}

/** WeChat Pay itself says to refuse what is older. */
const freshMs = 5 * 60_000
const undecided = new Set(['SYSTEM_ERROR', 'SYSTEMERROR', 'FREQUENCY_LIMITED', 'FREQUENCY_LIMIT_EXCEED'])

export const openClient = (config: WechatConfig) => {
  const { endpoint, mchId, serial, publicKeyId, timeoutMs = 10_000 } = config
  const privateKey = privateKeyOf(config.privateKey)
  const publicKey = publicKeyOf(config.publicKey)
  const root = endpoint.replace(/\/$/, '')

  const authorization = (method: string, url: URL, body: string): string => {
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')]
    const signature = sign([method, `${url.pathname}${url.search}`, timestamp, nonce, body], privateKey)
    return `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`
  }

  /** Why a message with these headers is not WeChat Pay's of just now. */
  const forgeryIn = (headerOf: (name: string) => string, body: string): 'signature' | 'old' | undefined => {
    const [timestamp, nonce] = [headerOf('wechatpay-timestamp'), headerOf('wechatpay-nonce')]
    if (headerOf('wechatpay-serial') !== publicKeyId) return 'signature'
    if (!verify([timestamp, nonce, body], headerOf('wechatpay-signature'), publicKey)) return 'signature'
    return Math.abs(Date.now() - Number(timestamp) * 1000) <= freshMs ? undefined : 'old'
  }

  /** One call; the answer is signed over its bytes. What WeChat Pay refuses comes back as it says it. */
  async function ask(method: 'GET' | 'POST', path: string, given?: object): Promise<WechatAnswer> {
    refuseOutside('a call to a gateway')
    const url = new URL(root + path)
    const body = given ? JSON.stringify(given) : ''
    const headers = {
      accept: 'application/json',
      'user-agent': 'zhuandanbao',
      authorization: authorization(method, url, body),
      'wechatpay-serial': publicKeyId,
      ...(given && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(url, {
      method,
      headers,
      ...(given && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch((error: unknown) => {
        throw paymentFailure('unreachable', `${path} ${error instanceof Error ? error.message : String(error)}`)
      })
    const { response, text } = answer
    const forgery = forgeryIn((name) => response.headers.get(name) ?? '', text)
    if (forgery) throw paymentFailure('unreachable', `${path} HTTP ${response.status} with a bad ${forgery}`)
    const fields = readRecord(text) ?? {}
    const code = textOf(fields['code'])
    if (response.status >= 500 || response.status === 429 || undecided.has(code))
      throw paymentFailure('unreachable', `${path} HTTP ${response.status} ${code}`)
    return { ok: response.ok, code, words: textOf(fields['message']), fields }
  }

  return {
    ask,
    /** The same where a refusal is the end of it. */
    call: async (method: 'GET' | 'POST', path: string, given?: object): Promise<WechatAnswer['fields']> => {
      const { ok, code, words, fields } = await ask(method, path, given)
      if (!ok) throw paymentFailure('refused', `${code} ${words}`)
      return fields
    },
    /** Headers with which a file of WeChat Pay's own may be fetched; our signature goes nowhere else. */
    fileHeaders: (address: string): Record<string, string> => {
      const url = URL.canParse(address) ? new URL(address) : undefined
      if (url?.origin !== new URL(root).origin) throw paymentFailure('unreachable', 'a file that lies elsewhere')
      return { authorization: authorization('GET', url, '') }
    },
    forgeryIn,
    seal: (value: string): string => seal(value, publicKey),
  }
}

export type WechatClient = ReturnType<typeof openClient>
