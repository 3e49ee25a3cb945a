import { hmacSha256 } from '../../digest.ts'
import { idOf } from '../../lossless-json.ts'
import type { RawPush } from '../../raw-push.ts'
import { attempt } from '../calling/attempt.ts'
import type { Fields } from '../reading.ts'
import { call, hostsOf, type TaobaoOptions } from './client.ts'
import { listIn } from './orders.ts'

const quantity = 100
const longestWaitMs = 30_000

/** Messages carry no signature, the call that fetches them does: what it brought is sealed, so that nobody can post one. */
export const sealOf = (body: Buffer, secret: string): string =>
  hmacSha256(secret, body.toString('base64')).toString('hex')

/** Asks for messages as long as there are some, then now and then; each is confirmed only after it has been stored. */
export function openMessages(options: TaobaoOptions, store: (push: RawPush) => Promise<void>) {
  const pollMs = options.pollMs ?? 1_000
  let stopped = false
  let waitMs = pollMs
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()

  async function keep(message: Fields): Promise<string> {
    const body = Buffer.from(JSON.stringify(message))
    const headers = { 'line-seal': sealOf(body, options.secret) }
    const url = `${hostsOf(options).router}/tmc`
    return store({ url, path: '', method: 'MESSAGE', headers, body }).then(
      () => idOf(message['id']),
      () => '',
    )
  }

  async function consume(): Promise<number> {
    const answer = await call(options, '', 'taobao.tmc.messages.consume', { quantity })
    const messages = listIn(answer, 'messages', 'tmc_message')
    const kept = (await Promise.all(messages.map(keep))).filter(Boolean)
    if (kept.length > 0) await call(options, '', 'taobao.tmc.messages.confirm', { s_message_ids: kept.join(',') })
    return kept.length
  }

  async function poll(): Promise<void> {
    const { done, failure } = { done: 0, failure: undefined, ...(await attempt(consume)) }
    waitMs = failure ? Math.min(longestWaitMs, waitMs * 2) : pollMs
    if (!stopped) timer = setTimeout(next, done === quantity ? 0 : waitMs)
  }
  function next(): void {
    turn = poll()
  }

  next()
  return {
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
