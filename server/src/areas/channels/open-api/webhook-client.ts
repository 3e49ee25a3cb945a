import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { refuseOutside } from '#core/db/tx'
import { outsideTarget, type Reach } from './outside-address.ts'

export const answerSeconds = 5
const answerLimit = 64 * 1024

export type WebhookResult = { ok: boolean; status: number; message: string; ms: number }
type WebhookMessage = { body: string; headers: (path: string) => Record<string, string> }

/** The status of the answer; what else it says is thrown away, and a long one is cut. */
const post = (url: URL, address: string, { body, headers }: WebhookMessage): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(answerSeconds * 1000),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'zhuandanbao-callback',
          ...headers(`${url.pathname}${url.search}`),
        },
        // The name is not looked up again: it could lead elsewhere by now.
        lookup: (_host, options, done) => {
          const family = isIP(address)
          if (options.all) done(null, [{ address, family }])
          else done(null, address, family)
        },
      },
      (response: IncomingMessage) => {
        let size = 0
        const finish = (): void => resolve(response.statusCode ?? 0)
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > answerLimit) response.destroy()
        })
        response.on('close', finish)
        response.on('error', finish)
      },
    )
    request.on('error', reject)
    request.end(body)
  })

const messages: Readonly<Record<string, string>> = {
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接被中断',
  ENOTFOUND: '域名无法解析',
  EHOSTUNREACH: '地址无法到达',
  ENETUNREACH: '地址无法到达',
  ABORT_ERR: `${answerSeconds}秒内没有应答`,
}

const wordsFor = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|TLS|SSL|SIGNED/.test(code)) return '证书无效'
  return messages[code] ?? '无法连接'
}

/** Posts to an address that a merchant chose. It never leads inside, follows no redirect and does not wait long. */
export const callOut = async (uri: string, letter: WebhookMessage, reach: Reach): Promise<WebhookResult> => {
  refuseOutside('a merchant is called')
  const began = performance.now()
  const told = (ok: boolean, status: number, message: string): WebhookResult => ({
    ok,
    status,
    message,
    ms: Math.round(performance.now() - began),
  })
  const target = await outsideTarget(uri, reach)
  if ('refused' in target) return told(false, 0, target.refused)
  return post(target.url, target.address, letter).then(
    (status) => {
      if (status >= 200 && status < 300) return told(true, status, '回调成功')
      if (status >= 300 && status < 400) return told(false, status, '回调地址返回了跳转，请填写最终的地址')
      return told(false, status, `回调地址返回了 ${status}`)
    },
    (error: unknown) => told(false, 0, wordsFor(error)),
  )
}
