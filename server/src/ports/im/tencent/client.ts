import { randomInt } from 'node:crypto'
import { askOutside } from '../../ask-outside.ts'
import { textOf } from '../../ask.ts'
import { imFailure } from '../port.ts'
import { expiredSig, failureOf } from './errors.ts'
import { userSig, type TencentImKey } from './user-sig.ts'

export type TencentImConfig = TencentImKey & {
  callbackToken: string
  endpoint?: string
  /** The account with the application's own rights, as its console names it. */
  administrator?: string
  timeoutMs?: number
}

export type Answer = Readonly<Record<string, unknown>>
export type TencentImCall = (service: string, body: Readonly<Record<string, unknown>>) => Promise<Answer>

const ticketSeconds = 86_400
/** A ticket is taken anew so long before it ends. */
const renewSeconds = 3_600

/** Calls of the application itself. A ticket that the service holds to be over is signed anew once. */
export const tencentClient = (config: TencentImConfig): TencentImCall => {
  const { endpoint = 'https://console.tim.qq.com', administrator = 'administrator', timeoutMs = 5_000 } = config
  let ticket = { sig: '', until: 0 }
  const currentTicket = (): string => {
    const at = Math.floor(Date.now() / 1_000)
    if (ticket.until - renewSeconds < at)
      ticket = { sig: userSig(config, administrator, ticketSeconds, at), until: at + ticketSeconds }
    return ticket.sig
  }
  const once = async (service: string, body: string): Promise<Answer> => {
    const query = new URLSearchParams({
      sdkappid: config.sdkAppId,
      identifier: administrator,
      usersig: currentTicket(),
      random: String(randomInt(2 ** 32)),
      contenttype: 'json',
    })
    const url = `${endpoint.replace(/\/$/, '')}/v4/${service}?${query.toString()}`
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    return (await askOutside(url, init, timeoutMs, imFailure)).json
  }
  return async (service, body) => {
    const text = JSON.stringify(body)
    let answer = await once(service, text)
    if (answer['ErrorCode'] === expiredSig) {
      ticket = { sig: '', until: 0 }
      answer = await once(service, text)
    }
    const code = answer['ErrorCode']
    if (typeof code !== 'number') throw imFailure('unreachable', `${service} without ErrorCode`)
    if (code !== 0) throw failureOf(code, textOf(answer['ErrorInfo']))
    return answer
  }
}
